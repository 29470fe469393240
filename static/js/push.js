// `presidente.push`: being told that one is waited for, also when no page is open.
(() => {
  const worker = navigator.serviceWorker;
  const possible = !!('push' in document.body.dataset && worker && window.PushManager && Notification.permission !== 'denied');
  const manager = async () => (await worker.ready).pushManager;
  const mine = async () => possible ? (await manager()).getSubscription() : null;
  const ask = async (path, fields) => {
    const headers = JSON.parse(document.body.getAttribute('hx-headers:inherited'));
    const answer = await fetch('/push' + path, fields && { method: 'POST', headers, body: new URLSearchParams(fields) });
    if (!answer.ok) throw answer;
    return answer.text();
  };
  const keep = browser => browser && ask('', { endpoint: browser.endpoint, ...browser.toJSON().keys });
  const isOn = async () => !!await mine();
  const off = async () => {
    const old = await mine();
    if (!old) return;
    await ask('/stop', { endpoint: old.endpoint });
    await old.unsubscribe();
  };
  const on = async () => {
    if (await Notification.requestPermission() !== 'granted') throw Error('denied');
    const applicationServerKey = await ask('/key');
    await off();
    await keep(await (await manager()).subscribe({ userVisibleOnly: true, applicationServerKey }));
  };
  (window.presidente ||= {}).push = { possible, on, off, isOn };
  if (!possible) return;
  const box = document.querySelector('[name=push]');
  box.onchange = () => (box.checked ? on() : off()).catch(() => { box.checked = !box.checked; });
  mine().then(browser => {
    box.parentNode.hidden = false;
    box.checked = browser;
    return keep(browser);  // again at each page: either side may forget
  }).catch(() => {});
})();
