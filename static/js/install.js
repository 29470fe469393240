// Registers the worker; a button `data-install` is shown while the browser offers to put the app on the home screen.
(() => {
  navigator.serviceWorker?.register('/sw.js?lang=' + document.documentElement.lang).catch(() => {});
  let offer;
  const show = event => {
    offer = event;
    document.querySelectorAll('[data-install]').forEach(button => { button.hidden = !offer; });
  };
  addEventListener('beforeinstallprompt', event => {
    if (!document.querySelector('[data-install]')) return;
    event.preventDefault();
    show(event);
  });
  addEventListener('appinstalled', () => show());
  document.addEventListener('click', event => {
    if (!event.target.closest('[data-install]')) return;
    offer?.prompt();
    show();
  });
})();
