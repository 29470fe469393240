// ---- small things: sharing, copying, the menu, one's own options, a newer version ----
const can = { share: navigator.share, copy: navigator.clipboard };
for (const name in can) if (can[name]) for (const each of all(`[data-${name}]`)) each.hidden = each.parentNode.hidden = false;
document.addEventListener('click', event => {
  const button = event.target.closest('[data-share], [data-copy]');
  const how = button && (button.dataset.share ? 'share' : 'copy');
  if (!button || !can[how]) return;
  event.preventDefault();
  const url = new URL(button.dataset[how], words.home).href;
  if (how === 'share') navigator.share({ title: document.title, url }).catch(() => {});
  else navigator.clipboard.writeText(url).then(() => { button.lastElementChild.textContent = words.copied; });
});

const menu = one('.menu');
const SHEETS = '.slip:target, .activity:target, #share:target';
document.addEventListener('click', ({ target }) => {
  if (!target.closest('.menu summary')) menu.open = false;
  if (one(SHEETS) && !target.closest(`a, ${SHEETS}`)) location.hash = 'table';
});
document.addEventListener('keydown', event => {
  if (event.key !== 'Escape' || !menu.open && !one(SHEETS)) return;
  menu.open = false;
  location.hash = 'table';
  one('summary', menu).focus();
});

one('#options form').addEventListener('change', event => {
  const form = event.currentTarget;
  words.options = all('input:checked', form).map(box => box.name).join(' ');
  words.colours = has('four_colours') ? '4' : '2';
  if (event.target.name === 'tips') remember('plays', 0);
  tell();
});

// A page of an older version is loaded anew when nothing goes on; once, for behind one address two may run for a while.
watch(({ build }) => {
  if (!build || build === words.build || one('input:focus, select:focus, .slip:target')) return;
  try {
    if (sessionStorage.build === build) return;
    sessionStorage.build = build;
    location.reload();
  } catch { /* cannot be remembered: stays as it is */ }
});

sync();
runClock();
