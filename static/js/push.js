// ---- being told that one is waited for, also when no page is open ----
const worker = navigator.serviceWorker;
const pushBox = document.querySelector('[name=push]');

const manager = async () => (await worker.ready).pushManager;
const subscription = async () => (await manager()).getSubscription();

async function pushed(path, fields) {
  const headers = JSON.parse(document.body.getAttribute('hx-headers:inherited'));
  const answer = await fetch('/push' + path, fields && { method: 'POST', headers, body: new URLSearchParams(fields) });
  if (!answer.ok) throw answer;
  return answer.text();
}

const keep = browser => pushed('', { endpoint: browser.endpoint, ...browser.toJSON().keys });

async function subscribe() {
  if (await Notification.requestPermission() !== 'granted') throw Error('denied');
  const applicationServerKey = await pushed('/key');
  await unsubscribe();
  const browser = await (await manager()).subscribe({ userVisibleOnly: true, applicationServerKey });
  await keep(browser).catch(async refused => { await browser.unsubscribe(); throw refused; });
}

async function unsubscribe() {
  const browser = await subscription();
  if (!browser) return;
  await pushed('/stop', { endpoint: browser.endpoint });
  await browser.unsubscribe();
}

if (pushBox && worker && window.PushManager && Notification.permission !== 'denied') {
  pushBox.onchange = async () => {
    pushBox.disabled = true;
    await (pushBox.checked ? subscribe() : unsubscribe()).catch(() => { pushBox.checked = !pushBox.checked; });
    pushBox.disabled = false;
  };
  subscription().then(async browser => {
    pushBox.parentNode.hidden = false;
    if (!browser) return;
    await keep(browser);  // again at each page: either side may forget
    pushBox.checked = true;
  }).catch(() => {});
}
