// ---- movement that explains: cards fly from hand or seat to the table, a trick to who took it, gifts to who gets them ----
const still = matchMedia('(prefers-reduced-motion:reduce)');
const EASE = { duration: 260, easing: 'cubic-bezier(.2,.7,.3,1)' };
const center = each => { const r = each.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; };
const topPlay = () => all('.plays li:not(:empty, .older)').at(-1);
const seatOf = name => all('.seat').find(seat => one('.name', seat).textContent === name && seat.offsetParent);
const leader = at => one('#seat-' + at.mayAct)?.offsetParent ? one('#seat-' + at.mayAct) : hand();
let was = null;

const from = (each, [x, y], scale) => {
  const [a, b] = center(each);
  each.animate([{ transform: `translate(${x - a}px,${y - b}px) scale(${scale})`, zIndex: 5 }, { zIndex: 5 }], EASE);
};

// A copy that goes away while the table is already the next one's.
function goes(copy, rect, to) {
  copy.classList.add('ghost');
  for (const side of ['left', 'top', 'width', 'height']) copy.style[side] = rect[side] + 'px';
  main().append(copy);
  const [x, y] = center(copy), [a, b] = center(to);
  const end = { transform: `translate(${a - x}px,${b - y}px) scale(.3)`, opacity: 0 };
  copy.animate([{ transform: 'none', opacity: 1 }, end], EASE).finished.finally(() => copy.remove());
}

on('before:swap', () => {
  was = null;
  if (still.matches || document.hidden || !one('#board')) return;
  const trick = one('.plays'), copy = each => ({ copy: each.cloneNode(true), rect: each.getBoundingClientRect() });
  was = {
    first: one('#play-0').textContent, trick: topPlay() && copy(trick),
    hand: new Map(boxes().map(box => [box.value, center(box)])),
    ticked: checked().map(box => [box.value, copy(one('.card', box.parentNode))]),
  };
});

watch((now, then) => {
  if (!was || now.version === then.version || !one('#board')) return;
  const { first, trick, ticked, hand: held } = was;
  was = null;
  const play = topPlay(), at = play && one('.cards', play);
  if (trick && first !== one('#play-0').textContent) goes(trick.copy, trick.rect, leader(then));
  if (now.top && now.top !== then.top) {
    const card = now.top.split(' ').find(each => held.has(each)), seat = seatOf(one('.who', play).textContent);
    if (card) from(at, held.get(card), .7);
    else if (seat) from(at, center(seat), .4);
  }
  const taker = seatOf(one('.went b')?.textContent);
  if (taker && then.phase === 'exchange') for (const [card, { copy, rect }] of ticked) if (!one(`#hand input[value="${card}"]`)) goes(copy, rect, taker);
});

// How large the cards on the table can be. As a size container says it the whole table is laid out anew at every change.
const root = document.documentElement.style;
const sizes = new ResizeObserver(([{ contentRect: { width, height } }]) => {
  root.setProperty('--mw', width + 'px');
  root.setProperty('--mh', height + 'px');
});
let middle = null;
watch(() => {
  if (middle === one('.middle')) return;
  middle = one('.middle');
  sizes.disconnect();
  if (middle) sizes.observe(middle);
});
