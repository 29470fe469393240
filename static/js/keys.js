// ---- the keyboard: arrows go from card to card, up and down choose as a tap does, Enter plays, P passes ----
const sideways = { ArrowLeft: -1, ArrowRight: 1, Home: -99, End: 99 };

document.addEventListener('keydown', event => {
  const { key, target, repeat } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || !boxes().length) return;
  const box = target.closest('#hand input'), isHere = target.closest('#hand, #bar');
  if (key in sideways && (isHere || [body, main()].includes(target))) move(box, sideways[key]);
  else if (key === 'ArrowUp' && box) pick(box);
  else if (key === 'ArrowDown' && box) checked().forEach(each => { each.checked = false; });
  else if (key === 'Enter' && box && !repeat) box.form?.requestSubmit();
  else if (key.toLowerCase() === 'p' && isHere && !repeat) one('#act-pass')?.requestSubmit();
  else return;
  event.preventDefault();
  nameButton();
});

function move(box, by) {
  const cards = boxes(), from = box ? cards.indexOf(box) : by < 0 ? cards.length : -1;
  cards[Math.max(0, Math.min(cards.length - 1, from + by))].focus();
}

function pick(box) {
  box.checked = !box.checked;
  if (isPlay(box)) choose(box);
}

// Focus stays where it was. Where that is gone it goes to the same act's next button, the nearest card, or the screen.
let focused = null;
on('before:swap', () => {
  const at = document.activeElement;
  focused = at?.closest('main') && { id: at.id, act: at.form?.dataset.act, number: boxes().indexOf(at), inHand: at.closest('#hand, #bar') };
});
on('after:swap', () => {
  if (!focused || document.activeElement !== body) return;
  const { id, act, number, inHand } = focused, cards = boxes();
  const next = id && document.getElementById(id) || !inHand && one(`main form[data-act=${act}] button`)
    || inHand && cards[Math.min(Math.max(number, 0), cards.length - 1)] || Object.assign(main(), { tabIndex: -1 });
  next.focus({ preventScroll: true });
  focused = null;
});
