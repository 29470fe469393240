'use strict';
// A match seen again. Every control is a link to a position; the script fetches that position, shows it in place and keeps
// the address that of what is shown. Words come from the page, as data- attributes of body.
const words = document.body.dataset;
const one = (css, root = document) => root.querySelector(css);
const to = name => one('#go-' + name)?.href;
const scale = one('#scale'), player = one('#play'), pace = one('#pace');
let wanted = null, asking = false, timer = null;

// The newest wish counts: a slider that is dragged asks for more positions than can come.
async function go(url) {
  wanted = url;
  if (!url || asking) return;
  asking = true;
  try {
    while (wanted) {
      const address = wanted;
      wanted = null;
      const answer = await fetch(address, { headers: { 'HX-Request': 'true' } });
      if (!answer.ok) throw answer.status;
      show(new DOMParser().parseFromString(await answer.text(), 'text/html'), address);
    }
  } catch {
    stop();
    one('#count').textContent = words.offline;
  }
  asking = false;
}

function show(fresh, address) {
  const focused = document.activeElement.id;
  one('#shown').replaceWith(one('#shown', fresh));
  for (const way of document.querySelectorAll('.ways a')) {
    for (const name of ['href', 'aria-disabled']) {
      const value = fresh.getElementById(way.id).getAttribute(name);
      if (value === null) way.removeAttribute(name); else way.setAttribute(name, value);
    }
  }
  const next = one('#scale', fresh);
  scale.max = next.max;
  scale.dataset.to = next.dataset.to;
  if (!wanted) scale.value = next.value;
  one('#count').textContent = one('#count', fresh).textContent;
  history.replaceState(null, '', address);
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  if (timer === null) one('#said').textContent = one('#told').textContent;
  else tick();
}

// ---- by itself, until the last step of the match; a little longer on a round that has ended ----
function tick() {
  clearTimeout(timer);
  if (!to('next')) { stop(); return; }
  timer = setTimeout(() => go(to('next')), pace.value * (to('last') ? 1 : 2));
}

function stop() {
  clearTimeout(timer);
  timer = null;
  name(words.play, false);
}

function toggle() {
  if (timer !== null) { stop(); return; }
  timer = 0;
  name(words.pause, true);
  const start = to('next') || to('first');
  if (start) go(start); else stop();
}

function name(text, playing) {
  player.firstElementChild.textContent = text;
  player.toggleAttribute('data-playing', playing);
}

const keys = { ArrowLeft: 'back', ArrowRight: 'next', Home: 'first', End: 'last' };

if (scale) {
  for (const each of [scale, player, pace]) each.hidden = false;
  player.addEventListener('click', toggle);
  scale.addEventListener('input', () => { stop(); go(scale.dataset.to + scale.value); });
  one('#replay').addEventListener('click', event => {
    const link = event.target.closest('a');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || !link.href) return;
    event.preventDefault();
    if (link.closest('.ways')) stop();
    go(link.href);
  });
  document.addEventListener('keydown', event => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || target.matches('select, input')) return;
    if (key === ' ' && !target.closest('button')) toggle();
    else if (key in keys) { stop(); go(to(keys[key])); }
    else return;
    event.preventDefault();
  });
  for (const [id, can] of [['share', navigator.share], ['copy', navigator.clipboard]]) one('#' + id).hidden = !can;
  const link = () => new URL(location.pathname + location.search, words.home).href;
  one('#share').addEventListener('click', () => navigator.share({ title: document.title, url: link() }).catch(() => {}));
  one('#copy').addEventListener('click', event => {
    const button = event.currentTarget;
    navigator.clipboard.writeText(link()).then(() => { button.textContent = words.copied; });
  });
}
