'use strict';
// The page of a room: its state, the connection, swaps. What the server says in `#state` is copied onto main, and every
// other part of the script is told of it by `watch`. Words come from the page, as data- attributes of body.
const body = document.body, words = body.dataset;
const all = (css, root = document) => [...root.querySelectorAll(css)];
const one = (css, root = document) => root.querySelector(css);
const on = (name, act) => document.addEventListener('htmx:' + name, act);
const main = () => one('#table');
const has = option => words.options.split(' ').includes(option);
const connection = () => body._htmx?.ws?.connection;
const isOpen = () => connection()?.socket?.readyState === 1;
const isElsewhere = () => 'elsewhere' in main().dataset;  // a newer tab has the table: this one only says so
const isMine = at => !isElsewhere() && at.direction !== '0' && at.seat !== '' && at.mayAct.split(' ').includes(at.seat);
document.documentElement.classList.add('js');

// ---- the state of the room ----
let known = { ...main().dataset };
const watchers = [];
const watch = act => watchers.push(act);  // act(now, then): data- attributes of main

function sync() {
  const now = one('#state').dataset, where = main().dataset, then = known;
  if (now.version !== then.version) forgive(STANDS);
  for (const key in now) if (key !== 'left') where[key] = now[key];
  known = { ...where };
  tell(then);
}

// One that fails keeps the news from none of the others.
function tell(then = known) {
  for (const act of watchers) {
    try { act(known, then); } catch (error) { reportError(error); }
  }
}

function runClock() {
  const { left } = one('#state').dataset, where = main(), whole = +known.whole;
  where.style.setProperty('--l', whole);
  where.style.setProperty('--o', whole);
  if (left === '') { delete where.dataset.secs; return; }
  where.dataset.secs ||= '';
  for (const run of where.getAnimations({ subtree: true })) {
    if (run.animationName === 'ring') run.currentTime = whole * 1000 - left;
  }
}

// ---- a refusal goes with the next tap; with what others do only when it has stood long enough to be read ----
const STANDS = 2500;
let refused = 0, later = 0;

function forgive(stands) {
  const left = refused + stands - Date.now();
  clearTimeout(later);
  if (left > 0) { later = setTimeout(forgive, left, 0); return; }
  for (const each of all('#refusal[role], #alert[role]')) {
    each.replaceChildren();
    for (const name of ['class', 'role', 'data-refused']) each.removeAttribute(name);
  }
}

// ---- the connection ----
let heard = Date.now(), reached = true, since = Date.now();
const isOff = () => !isElsewhere() && (!navigator.onLine || !isOpen() && !reached);

function light() {
  if (isOpen()) { since = Date.now(); reached = true; }
  const lamp = one('.net'), now = isOff() ? 'off' : isOpen() || isElsewhere() ? 'ok' : 'slow';
  if (lamp.dataset.net !== now) {
    lamp.dataset.net = words.net = now;
    lamp.firstElementChild.textContent = words[now === 'off' ? 'offline' : now];
    nameButton();
  }
}

const refresh = () => isElsewhere() || htmx.ajax('GET', location.pathname, { swap: 'none', target: body }).catch(() => {});

setInterval(light, 1000);
setInterval(() => { if (!isOpen() && Date.now() - since > 4000 && !document.hidden) refresh(); }, 3000);
// The server says something every 20 s at the latest: a silent socket is a dead one.
const drop = silence => { if (isOpen() && Date.now() - heard > silence) connection().socket.close(4000); };
setInterval(() => drop(45000), 5000);
const back = () => { if (!document.hidden) { drop(25000); refresh(); } };
document.addEventListener('visibilitychange', back);
addEventListener('online', back);
addEventListener('offline', light);

on('ws:after:message:incoming', () => { heard = Date.now(); });
on('ws:after:connection', light);
on('ws:close', light);
on('config:request', event => { if (isOpen()) event.detail.ctx.request.headers['X-Live'] = '1'; });
on('after:request', () => { reached = true; light(); });
on('error', event => {
  if (!event.detail.ctx) return;
  reached = false;
  if (isOpen()) connection().socket.close(4000);  // it only seems to be open
  light();
});

// ---- acts: nothing is sent into a dead line, nothing waits in a queue ----
const isPost = event => event.detail.ctx.request.method?.toUpperCase() === 'POST';
const place = form => form.closest('#bar') || form;  // in the action bar one act shuts out the one beside it
const sent = new Map();

document.addEventListener('submit', event => {
  const waits = [...sent.values()].includes(place(event.target));
  if (waits || isOff()) { event.preventDefault(); event.stopImmediatePropagation(); light(); }
}, true);
on('before:request', event => {
  const { ctx } = event.detail;
  if (!isPost(event)) return;
  forgive(0);
  sent.set(ctx, place(ctx.sourceElement));
  ctx.version = known.version;
  place(ctx.sourceElement).setAttribute('aria-busy', 'true');
});
// What was accepted is done when the news of it are here: until then nothing else of that place is sent.
const done = ctx => {
  sent.get(ctx)?.removeAttribute('aria-busy');
  sent.delete(ctx);
};
on('finally:request', ({ detail: { ctx } }) => {
  if (ctx.response?.status === 204 && isOpen() && ctx.version === known.version) setTimeout(done, 2000, ctx);
  else done(ctx);
});
watch((now, then) => { if (now.version !== then.version) [...sent.keys()].filter(ctx => ctx.response).forEach(done); });

// The second half of a double tap reaches nothing, whatever stands under the finger by then.
let last = { x: 0, y: 0, at: 0 };
document.addEventListener('click', event => {
  const { clientX: x, clientY: y, detail, pointerType, target } = event;
  const isSecond = Date.now() - last.at < 320 && Math.hypot(x - last.x, y - last.y) < 30;
  if (isSecond && detail && (detail > 1 || pointerType !== 'mouse')) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else if (target.closest('button, a, summary')) last = { x, y, at: Date.now() };
}, true);

// ---- swaps: nothing older than what is shown, and what the reader has opened stays open ----
let opened = [];
on('before:swap', event => {
  const tasks = event.detail.tasks || [];
  if (tasks.some(task => task.fragment && one('[data-refused]', task.fragment))) refused = Date.now();
  const news = tasks.map(task => task.fragment && one('#state', task.fragment)).find(Boolean);
  const late = isElsewhere() && event.detail.ctx.request?.method === 'GET';  // asked for before
  if (late || news && +news.dataset.version < +main().dataset.version) event.preventDefault();
  opened = all('#table details[open]').map(each => each.id);
});
on('after:swap', () => {
  opened.forEach(id => { const each = document.getElementById(id); if (each) each.open = true; });
  sync();
  runClock();
});
