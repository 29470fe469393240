// ---- the keyboard: arrows go from card to card, up and down choose as a tap does, Enter plays, P passes ----
const sideways = { ArrowLeft: -1, ArrowRight: 1, Home: -99, End: 99 };

document.addEventListener('keydown', event => {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || target.matches('input:not(#hand *), select, textarea')) return;
  const box = target.closest('#hand input'), form = one('#act-play, #act-give');
  const free = target.closest('#hand, #bar') || target === body || target === main();
  if (!free || !boxes().length) return;
  if (key in sideways) move(box, sideways[key]);
  else if (key === 'ArrowUp' && box) pick(box);
  else if (key === 'ArrowDown' && box) checked().forEach(each => { each.checked = false; });
  else if (key === 'Enter' && form && (box || target === body)) form.requestSubmit();
  else if (key.toLowerCase() === 'p' && one('#act-pass')) one('#act-pass').requestSubmit();
  else return;
  event.preventDefault();
  nameButton();
});

function move(box, by) {
  const cards = boxes(), from = box ? cards.indexOf(box) : by < 0 ? cards.length : -1;
  cards[Math.max(0, Math.min(cards.length - 1, from + by))]?.focus();
}

function pick(box) {
  box.checked = !box.checked;
  if (box.form?.id === 'act-play') choose(box);
}

// Focus stays where it was; where that is gone, it goes to the nearest card.
let focused = null;
on('before:swap', () => {
  const at = document.activeElement;
  focused = at?.closest('#bar, #hand') ? { at, id: at.id, number: boxes().indexOf(at) } : null;
});
on('after:swap', () => {
  if (!focused || document.activeElement !== body) return;
  const cards = boxes();
  const next = document.getElementById(focused.id) || cards[Math.min(Math.max(focused.number, 0), cards.length - 1)] || Object.assign(main(), { tabIndex: -1 });
  next.focus({ preventScroll: true });
  focused = null;
});
