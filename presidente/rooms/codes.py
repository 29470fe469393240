"""The two codes of a room: one in its link, which cannot be guessed, and one said aloud."""

import random

# No 0 o 1 l i: 31 characters, of which eleven are 54 bits.
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
LINK_LENGTH = 11

# Syllables that a Portuguese and a Spanish speaker write alike when they hear them (no V beside B, no Z
# beside S, no G before E), without those that say something rude in either.
SYLLABLES = """
    BAL BAN BAR BAS BEL BEN BER BIA BIL BIO BIR BIS BOA BOL BON BOR BOS BUA BUN BUR BUS DAL DAN DAR
    DAS DEL DEN DEO DER DES DIA DIN DIO DIR DIS DOA DOL DON DOS DUA DUR FAL FAN FAR FEL FEN FER FIA
    FIL FIN FIO FIR FOA FON FOR GAL GAN GAR GAS GEO GOA GOL GOS GUA GUR GUS LAL LAN LAR LAS LEL LEN
    LEO LER LIA LIL LIN LIO LIR LIS LOA LOL LON LOR LOS LUA LUL LUN LUR LUS MAR MAS MEL MER MES MIA
    MIL MIN MIO MIR MIS MOA MOL MON MOR MOS MUA MUL MUN MUR NAL NAN NAR NAS NEL NEN NEO NER NIA NIL
    NIN NIO NIR NIS NOA NOL NON NOR NOS NUN NUR PAN PAR PAS PER PES PIA PIL PIN PIO PIR POA POL PON
    POR POS PUA RAL RAN RAR RAS REL REN RER RES RIA RIL RIN RIO RIR RIS ROA ROL RON ROR ROS RUA RUN
    RUR SAL SAN SAR SAS SEL SEN SEO SER SES SIA SIL SIN SIO SIR SIS SOA SOL SON SOR SOS SUA SUL SUN
    SUR TAL TAN TAR TEL TEN TEO TER TES TIA TIL TIN TIO TIR TIS TOA TOL TON TOR TOS TUA TUL TUN TUR
"""
WORDS = tuple(SYLLABLES.split())
FIRST_NUMBER, LAST_NUMBER = 10, 99


def link_code(rng: random.Random) -> str:
    """At least 50 bits, if `rng` is the system's."""
    return "".join(rng.choices(LETTERS, k=LINK_LENGTH))


def spoken_code(rng: random.Random) -> str:
    """LUA42: unique among open rooms, which the store sees to."""
    return f"{rng.choice(WORDS)}{rng.randint(FIRST_NUMBER, LAST_NUMBER)}"


def read_spoken(text: str) -> str:
    """As people type it: `lua 42`, `Lua-42`."""
    return "".join(letter for letter in text if letter.isalnum()).upper()
