// What the page does more with a script than without: a tap chooses a rank, the button says what it plays, the clock runs on
// the server's time, and the connection is shown. Every word comes from the page.
(() => {
  const body = document.body, words = body.dataset;
  const all = (css, root = document) => [...root.querySelectorAll(css)];
  const one = (css, root = document) => root.querySelector(css);
  const main = () => one('#table'), state = () => one('#state').dataset;
  const title = document.title.replace(words.turn, '');
  document.documentElement.classList.add('js');
  const connection = () => body._htmx?.ws?.connection;
  const isOpen = () => connection()?.socket?.readyState === 1;
  const isElsewhere = () => 'elsewhere' in main().dataset;  // a newer tab has the table: this one only says so

  // ---- the state of the room, copied from #state ----
  function sync() {
    const now = state(), then = main().dataset;
    if (now.round !== then.round) all('#hand input:checked').forEach(box => { box.checked = false; });
    if (now.version !== then.version) forgive(STANDS);
    for (const key in now) if (key !== 'left') then[key] = now[key];
    const mine = !isElsewhere() && now.direction !== '0' && now.seat !== '' && now.mayAct.split(' ').includes(now.seat);
    document.title = (mine ? words.turn : '') + title;
    runClock(now.left, +then.whole);
    mark();
    nameButton();
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

  function runClock(left, whole) {
    const where = main();
    where.style.setProperty('--l', whole);
    where.style.setProperty('--o', whole);
    if (left === '') { delete where.dataset.secs; return; }
    where.dataset.secs ||= '';
    for (const run of where.getAnimations({ subtree: true })) {
      if (run.animationName === 'ring') run.currentTime = whole * 1000 - left;
    }
  }

  // ---- choosing cards ----
  // What will not do now is dimmed. The bar says what will; a hand that is pushed does not, so that it is seldom pushed.
  function mark() {
    const usable = one('#bar')?.dataset.usable;
    for (const rank of all('#hand .rank')) {
      const no = usable !== undefined && !usable.includes(rank.dataset.rank);
      const label = rank.getAttribute('aria-label').replace(`, ${words.no}`, '');
      rank.classList.toggle('no', no);
      rank.setAttribute('aria-label', no ? `${label}, ${words.no}` : label);
    }
  }

  const checked = root => all('input:checked', root);
  const isWild = rank => (one('#hand').dataset.wild || '').includes(rank.dataset.rank);
  let pressed = 0;

  function choose(box) {
    const rank = box.closest('.rank'), boxes = all('input', rank);
    const others = checked(one('#hand')).filter(other => !boxes.includes(other));
    if (others.length && (isWild(rank) || 'many' in one('#hand').dataset)) {
      if (!box.checked && isPick([box, ...others])) others.forEach(other => { other.checked = false; });
      return;
    }
    others.forEach(other => { other.checked = false; });
    if (rank.classList.contains('open')) return;
    const hadIt = !box.checked, wilds = others.filter(other => isWild(other.closest('.rank')));
    const had = checked(rank).length + (hadIt ? 1 : -1) + wilds.length;
    const picks = picksOf(boxes);
    const sizes = sizesOf(picks, boxes.length);
    const next = had && !hadIt && sizes.length === 1 ? had : sizes[had ? sizes.indexOf(had) + 1 : 0] || 0;
    take(box, boxes, next, picks.find(pick => pick.length === next) || []);
  }

  const picksOf = boxes => (one('#bar').dataset.picks || '').split(',').map(pick => pick.split(' '))
    .filter(pick => boxes.some(box => box.value === pick[0]));

  const isPick = boxes => (one('#bar').dataset.picks || '').split(',')
    .some(pick => boxes.length > 1 && boxes.every(box => pick.includes(box.value)) && pick.length === boxes.length * 3 - 1);

  // How many cards a tap may choose, in the order of further taps: all of the rank, one less each, then with wild cards.
  function sizesOf(picks, own) {
    const wanted = main().dataset.top.split(' ').filter(Boolean).length;
    if (!picks.length) return [Math.min(own, wanted || own)];
    const sizes = picks.map(pick => pick.length);
    return [...sizes.filter(n => n <= own).sort((a, b) => b - a), ...sizes.filter(n => n > own)];
  }

  function take(box, boxes, size, pick) {
    const wild = pick.filter(card => !boxes.some(each => each.value === card));
    const order = [box, ...boxes.filter(each => each !== box)];
    order.forEach((each, at) => { each.checked = at < size - wild.length; });
    wild.forEach(card => { one(`#hand input[value="${card}"]`).checked = true; });
  }

  document.addEventListener('click', event => {
    const box = event.target.closest('#hand input');
    if (!box) return;
    const byHand = event.detail > 0;
    if (pressed === -1) { box.checked = !box.checked; pressed = 0; return; }
    if (byHand && box.getAttribute('form') === 'act-play') choose(box);
    forgive(0);
    nameButton();
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

  // ---- the button says what it does ----
  function nameButton() {
    const button = one('#act-play .go, #act-give .go');
    if (!button) return;
    button.dataset.text ??= button.textContent;
    button.textContent = isOff() ? words.offline : named(button.form.dataset.act) || button.dataset.text;
  }

  function named(act) {
    const boxes = checked(one('#hand'));
    if (!boxes.length) return '';
    if (act === 'give') return words.give.replace('{}', list(boxes.map(box => one('b', box.parentNode).textContent || cardName(box))));
    return words.play.replace('{}', what(boxes));
  }

  function what(boxes) {
    if (boxes.length === 1) return cardName(boxes[0]);
    const ranks = [...new Set(boxes.map(box => box.closest('.rank')))];
    const plain = ranks.filter(rank => !isWild(rank));
    const names = ranks.length === 1 ? ranks[0].dataset.names : plain.length === 1 ? plain[0].dataset.names : '';
    return names?.split('|')[boxes.length - 2] || words.cards.replace('{}', boxes.length);
  }

  const cardName = box => box.getAttribute('aria-label').split(',')[0];
  const list = names => [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(words.and);

  // ---- the connection ----
  let heard = Date.now(), reached = true, since = Date.now();
  const isOff = () => !isOpen() && !isElsewhere() && (!navigator.onLine || !reached);

  function light() {
    if (isOpen()) { since = Date.now(); reached = true; }
    const lamp = one('.net'), now = isOpen() || isElsewhere() ? 'ok' : isOff() ? 'off' : 'slow';
    if (lamp.dataset.net !== now) {
      lamp.dataset.net = body.dataset.net = now;
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

  const on = (name, act) => document.addEventListener('htmx:' + name, act);
  on('ws:after:message:incoming', () => { heard = Date.now(); });
  on('ws:after:connection', light);
  on('ws:close', light);
  on('config:request', event => { if (isOpen()) event.detail.ctx.request.headers['X-Live'] = '1'; });
  on('after:request', () => { reached = true; light(); });
  on('error', event => { if (event.detail.ctx) { reached = false; light(); } });

  // Nothing is sent into a dead line, nothing waits in a queue, the second half of a double tap does nothing: neither
  // in the same form nor, in the action bar, in the one beside it.
  const isPost = event => event.detail.ctx.request.method?.toUpperCase() === 'POST';
  const place = form => form.closest('#bar') || form;
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
  });
  on('finally:request', event => { sent.delete(event.detail.ctx); });

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
  });

  // ---- small things ----
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
  document.addEventListener('click', event => { if (!event.target.closest('.menu summary')) menu.open = false; });

  sync();
})();
