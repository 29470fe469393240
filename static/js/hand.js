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

// Returns the number of other choices that further taps have.
function choose(box) {
  const rank = box.closest('.rank'), own = all('input', rank);
  const others = checked().filter(other => !own.includes(other));
  if (others.length && (isWild(rank) || 'many' in hand().dataset)) {
    if (!box.checked && isPick([box, ...others])) others.forEach(other => { other.checked = false; });
    return 1;
  }
  others.forEach(other => { other.checked = false; });
  if (rank.classList.contains('open')) return 1;
  const hadIt = !box.checked, wilds = others.filter(other => isWild(other.closest('.rank')));
  const had = checked(rank).length + (hadIt ? 1 : -1) + wilds.length;
  const picks = picksOf(own);
  const sizes = sizesOf(picks, own.length);
  const next = had && !hadIt && sizes.length === 1 ? had : sizes[had ? sizes.indexOf(had) + 1 : 0] || 0;
  take(box, own, next, picks.find(pick => pick.length === next) || []);
  return picks.length && next ? sizes.length - 1 : 1;
}

const picksOf = own => (bar().dataset.picks || '').split(',').map(pick => pick.split(' '))
  .filter(pick => own.some(box => box.value === pick[0]));

const isPick = some => (bar().dataset.picks || '').split(',')
  .some(pick => some.length > 1 && some.every(box => pick.includes(box.value)) && pick.length === some.length * 3 - 1);

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
  const rest = detail > 0 && box.form?.id === 'act-play' ? choose(box) : 1;
  forgive(0);
  nameButton();
  if (!rest && has('one_tap')) { last = { x, y, at: Date.now() }; box.form.requestSubmit(); }
});

// A long press opens a stack: from then on a tap chooses single cards of it.
document.addEventListener('pointerdown', event => {
  const rank = event.target.closest('#hand .rank');
  clearTimeout(pressed);
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
  if (ctx.sourceElement.id === 'act-play' && ctx.response?.status < 300) remember('plays', plays() + 1);
});

function tip(text = isPlaying() && has('tips') && plays() < FIRST ? nextStep() : '') {
  const line = one('#ask small'), old = one('#ask .tip');
  if (!line || old?.textContent === text) return;
  old?.remove();
  line.hidden = !!text;
  if (text) line.after(Object.assign(document.createElement('small'), { className: 'tip', textContent: text, ariaHidden: 'true' }));
}

function nextStep() {
  const some = checked();
  if (!bar().dataset.usable) return words.tipPass;
  if (!some.length) return words.tipChoose;
  return all('input', some[0].closest('.rank')).length > 1 ? words.tipMore : words.tipPlay;
}

// ---- who asks for it passes by itself when nothing will do, after a notice and unless the screen is touched ----
const NOTICE = 1600;
let passing = 0;
const stay = () => { clearTimeout(passing); passing = 0; delete bar()?.dataset.passing; nameButton(); };
watch((now, then) => {
  if (now.version === then.version && passing) return;
  stay();
  const pass = one('#act-pass');
  if (!pass || !has('auto_pass') || !isMine(now) || bar().dataset.usable) return;
  bar().dataset.passing = '';
  setTimeout(say, 300, words.passing);  // after what happened
  tip(words.passing);
  passing = setTimeout(() => { passing = 0; pass.requestSubmit(); }, NOTICE);
});
for (const touch of ['pointerdown', 'keydown']) document.addEventListener(touch, () => { if (passing) stay(); });
