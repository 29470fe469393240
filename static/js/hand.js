// ---- choosing cards: a tap takes a whole rank, the button says what it plays ----
const hand = () => one('#hand'), bar = () => one('#bar');
const boxes = () => all('#hand input');
const checked = rank => rank ? all('input:checked', rank) : all('#hand input:checked');
const isWild = rank => (hand().dataset.wild || '').includes(rank.dataset.rank);
const isPlaying = () => bar()?.dataset.usable !== undefined;

watch((now, then) => {
  if (now.round !== then.round) checked().forEach(box => { box.checked = false; });
  mark();
  nameButton();
});

// What will not do now is dimmed. The bar says what will; a hand that is pushed does not, so that it is seldom pushed.
function mark() {
  const usable = bar()?.dataset.usable;
  for (const rank of all('#hand .rank')) {
    const no = usable !== undefined && !usable.includes(rank.dataset.rank);
    const label = rank.getAttribute('aria-label').replace(`, ${words.no}`, '');
    rank.classList.toggle('no', no);
    rank.setAttribute('aria-label', no ? `${label}, ${words.no}` : label);
  }
}

const isPlay = box => box.getAttribute('form') === 'act-play';  // or will be, at one's turn

function choose(box) {
  const rank = box.closest('.rank'), own = all('input', rank);
  const others = checked().filter(other => !own.includes(other));
  if (others.length && (isWild(rank) || 'many' in hand().dataset)) {
    if (!box.checked && isPick([box, ...others])) others.forEach(other => { other.checked = false; });
    return;
  }
  others.forEach(other => { other.checked = false; });
  if (rank.classList.contains('open')) return;
  const hadIt = !box.checked, wilds = others.filter(other => isWild(other.closest('.rank')));
  const had = checked(rank).length + (hadIt ? 1 : -1) + wilds.length;
  const picks = picksOf(own);
  const sizes = sizesOf(picks, own.length);
  const next = had && !hadIt && sizes.length === 1 ? had : sizes[had ? sizes.indexOf(had) + 1 : 0] || 0;
  take(box, own, next, picks.find(pick => pick.length === next) || []);
}

const allPicks = () => (bar().dataset.picks || '').split(',').map(pick => pick.split(' '));
const picksOf = own => allPicks().filter(pick => own.some(box => box.value === pick[0]));
const isPick = some => some.length > 1
  && allPicks().some(pick => pick.length === some.length && some.every(box => pick.includes(box.value)));

// Whether the chosen cards leave nothing else to choose.
function isForced() {
  const ranks = new Set(checked().map(box => box.value[0]));
  const leads = !main().dataset.top && 'many' in hand().dataset;
  return !leads && allPicks().filter(pick => pick.some(card => ranks.has(card[0]))).length === 1;
}

// How many cards a tap may choose, in the order of further taps: all of the rank, one less each, then with wild cards.
function sizesOf(picks, own) {
  const wanted = main().dataset.top.split(' ').filter(Boolean).length;
  if (!picks.length) return [Math.min(own, wanted || own)];
  const sizes = picks.map(pick => pick.length);
  return [...sizes.filter(n => n <= own).sort((a, b) => b - a), ...sizes.filter(n => n > own)];
}

function take(box, own, size, pick) {
  const wild = pick.filter(card => !own.some(each => each.value === card));
  const order = [box, ...own.filter(each => each !== box)];
  order.forEach((each, at) => { each.checked = at < size - wild.length; });
  wild.forEach(card => { one(`#hand input[value="${card}"]`).checked = true; });
}

let pressed = 0;
document.addEventListener('click', event => {
  const box = event.target.closest('#hand input');
  if (!box) return;
  const { detail, clientX: x, clientY: y } = event;
  if (pressed === -1) { box.checked = !box.checked; pressed = 0; return; }
  const byTap = detail > 0 && isPlay(box);
  if (byTap) choose(box);
  else if (box.form?.id === 'act-give') keepOwed(box);
  forgive(0);
  nameButton();
  if (byTap && has('one_tap') && box.form && isForced()) {
    last = { x, y, at: Date.now() };
    box.form.requestSubmit();
  }
});

// Who has to give two and chooses a third one means it instead of one of the two.
function keepOwed(box) {
  const some = checked();
  if (some.length > +hand().dataset.owes) some.find(other => other !== box).checked = false;
}

// A long press opens a stack: from then on a tap chooses single cards of it.
document.addEventListener('pointerdown', event => {
  const rank = event.target.closest('#hand .rank');
  clearTimeout(pressed);
  pressed = 0;
  if (rank && all('input', rank).length > 1) {
    pressed = setTimeout(() => { rank.classList.toggle('open'); pressed = -1; }, 450);
  }
});
for (const end of ['pointerup', 'pointercancel']) {
  document.addEventListener(end, () => { if (pressed > 0) clearTimeout(pressed); });
}

// ---- the button says what it does, and for beginners a line what comes next ----
function nameButton() {
  const button = one('#act-play .go, #act-give .go');
  if (!button) return;
  button.dataset.text ??= button.textContent;
  button.textContent = isOff() ? words.offline : named(button.form.dataset.act) || button.dataset.text;
  tip();
}

function named(act) {
  const some = checked();
  if (!some.length) return '';
  if (act === 'give') return words.give.replace('{}', list(some.map(box => one('b', box.parentNode).textContent || cardName(box))));
  return words.play.replace('{}', what(some));
}

function what(some) {
  if (some.length === 1) return cardName(some[0]);
  const ranks = [...new Set(some.map(box => box.closest('.rank')))];
  const plain = ranks.filter(rank => !isWild(rank));
  const names = ranks.length === 1 ? ranks[0].dataset.names : plain.length === 1 ? plain[0].dataset.names : '';
  return names?.split('|')[some.length - 2] || words.cards.replace('{}', some.length);
}

const cardName = box => box.getAttribute('aria-label').split(',')[0];
const list = names => [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(words.and);

// The first plays of a browser are accompanied; then the line says what it says to everybody.
const FIRST = 15;
const remember = (name, value) => { try { localStorage[name] = value; } catch { /* not kept: asked again next time */ } };
const plays = () => { try { return +localStorage.plays || 0; } catch { return FIRST; } };
on('after:request', ({ detail: { ctx } }) => {
  const { id } = ctx.sourceElement;
  if (!(ctx.response?.status < 300)) return;
  if (id === 'act-play') remember('plays', plays() + 1);
  if (id === 'act-pass') checked().forEach(box => { box.checked = false; });
});

function tip(text = isPlaying() && has('tips') && plays() < FIRST ? nextStep() : '') {
  const line = one('#ask small:not(.tip)'), old = one('#ask .tip');
  if (!line || old?.textContent === text) return;
  old?.remove();
  line.classList.toggle('vh', !!text);
  if (text) line.after(Object.assign(document.createElement('small'), { className: 'tip', textContent: text, ariaHidden: 'true' }));
}

// A detail that says more than how many cards one has is left standing.
function nextStep() {
  const some = checked(), own = some.length && all('input', some[0].closest('.rank'));
  if (!('plain' in one('#ask').dataset)) return '';
  if (!own) return words.tipChoose;
  return sizesOf(picksOf(own), own.length).length > 1 ? words.tipMore : words.tipPlay;
}

// ---- who asks for it passes by itself when nothing will do, after a notice and unless the screen is touched ----
const NOTICE = 1600;
const turn = () => one('#act-pass [name=seen]')?.value;
let passing = 0, saying = 0, stayed = '';

watch(now => {
  if (!has('auto_pass') || !isMine(now) || !turn() || turn() === stayed || bar().dataset.usable) { stay(); return; }
  if (!passing) {
    passing = setTimeout(() => { stayed = turn(); stay(); one('#act-pass')?.requestSubmit(); }, NOTICE);
    saying = setTimeout(say, 300, words.passing);  // after what happened
  }
  bar().dataset.passing = '';
  tip(words.passing);
});

function stay() {
  if (!passing) return;
  for (const each of [passing, saying]) clearTimeout(each);
  passing = 0;
  delete bar()?.dataset.passing;
}

for (const touch of ['pointerdown', 'keydown']) document.addEventListener(touch, () => {
  if (!passing) return;
  stayed = turn();
  stay();
  nameButton();
});
