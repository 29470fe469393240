// On the page for a time without a network: back to where the reader wanted to go, as soon as the server answers.
(() => {
  if (location.pathname === '/offline') return;
  const back = () => location.reload();
  addEventListener('online', back);
  setInterval(() => {
    if (!document.hidden) fetch('/healthz', { cache: 'no-store' }).then(answer => answer.ok && back(), () => {});
  }, 5000);
})();
