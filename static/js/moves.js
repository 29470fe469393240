// ---- movement that explains: cards fly from hand or seat to the table, a trick to who took it, gifts to who gets them ----
const still = matchMedia('(prefers-reduced-motion:reduce)');
const EASE = { duration: 260, easing: 'cubic-bezier(.2,.7,.3,1)' };
const MOST = 16;  // plays that the table has places for
const center = each => { const r = each.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; };
const shownPlays = () => all('.plays li:not(:empty, .older)');
const firstPlay = () => one('#play-0 .cards')?.getAttribute('aria-label');
const visible = each => each?.offsetParent ? each : null;
const seatOf = name => visible(all('.seat').find(seat => one('.name', seat).textContent === name));
const taker = at => /^\d$/.test(at.mayAct) && visible(one('#seat-' + at.mayAct)) || visible(hand());
let was = null;

function comes(each, [x, y], scale) {
  const [a, b] = center(each);
  each.animate([{ transform: `translate(${x - a}px,${y - b}px) scale(${scale})` }, {}], EASE);
}

// A copy that goes away while the table is already the next one's.
function goes({ copy, rect, fit }, to) {
  copy.classList.add('ghost');
  copy.inert = true;
  for (const each of [copy, ...all('[id]', copy)]) each.removeAttribute('id');
  for (const side of ['left', 'top', 'width', 'height']) copy.style[side] = rect[side] + 'px';
  copy.style.setProperty('--fit', fit);
  body.append(copy);
  const [x, y] = center(copy), [a, b] = center(to);
  const end = { transform: `translate(${a - x}px,${b - y}px) scale(.3)`, opacity: 0 };
  copy.animate([{}, end], EASE).finished.finally(() => copy.remove());
}

const copyOf = each => ({
  copy: each.cloneNode(true), rect: each.getBoundingClientRect(), fit: getComputedStyle(each).getPropertyValue('--fit'),
});

on('before:swap', () => {
  was = still.matches || document.hidden || !one('#board') ? null : {
    first: firstPlay(), count: shownPlays().length, trick: firstPlay() && copyOf(one('.plays')),
    hand: new Map(boxes().map(box => [box.value, center(box)])),
    chosen: checked().map(box => [box.value, copyOf(one('.card', box.parentNode))]),
  };
});

watch((now, then) => {
  if (!was || now.version === then.version || !one('#board')) return;
  const { first, count, trick, hand: held, chosen } = was, to = taker(then);
  was = null;
  if (trick && first !== firstPlay() && count < MOST && to) goes(trick, to);
  if (now.top && now.top !== then.top) {
    const top = shownPlays().at(-1), card = now.top.split(' ').find(each => held.has(each));
    const seat = seatOf(one('.who', top).textContent);
    if (card) comes(one('.cards', top), held.get(card), .7);
    else if (seat) comes(one('.cards', top), center(seat), .4);
  }
  const partner = then.phase === 'exchange' && seatOf(one('.went b')?.textContent);
  if (partner) for (const [card, ghost] of chosen) if (!one(`#hand input[value="${card}"]`)) goes(ghost, partner);
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
