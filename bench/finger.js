// Keeps of every tap when it was, when the page changed first, when that was painted, and the long frame it fell into.
(() => {
  const taps = window.__taps = [];
  const end = entry => entry.startTime + entry.duration;

  const change = () => {
    const tap = taps.at(-1);
    if (!tap || tap.changed !== null) return;
    tap.changed = performance.now() - tap.at;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => { tap.shown = performance.now() - tap.at; };
      port2.postMessage(0);
    });
  };
  addEventListener('pointerup', event => {
    if (event.isTrusted) taps.push({ at: event.timeStamp, changed: null, shown: null, event: 0, frame: null });
  }, true);
  for (const kind of ['input', 'toggle', 'hashchange']) addEventListener(kind, change, true);
  const everything = { subtree: true, childList: true, attributes: true, characterData: true };
  new MutationObserver(change).observe(document, everything);

  const entries = (type, each, options) => {
    new PerformanceObserver(list => list.getEntries().forEach(each)).observe({ type, ...options });
  };
  entries('event', entry => {
    if (!['pointerup', 'click'].includes(entry.name)) return;
    const tap = taps.findLast(tap => entry.startTime >= tap.at - 1 && entry.startTime < tap.at + 1000);
    if (tap) tap.event = Math.max(tap.event, end(entry) - tap.at);
  }, { durationThreshold: 16 });
  entries('long-animation-frame', entry => {
    const tap = taps.find(each => each.at > entry.startTime - 5 && each.at < end(entry));
    if (!tap || tap.frame && tap.frame.ms > entry.duration) return;
    const sum = name => entry.scripts.reduce((total, script) => total + script[name], 0);
    const longest = [...entry.scripts].sort((a, b) => b.duration - a.duration)[0];
    tap.frame = {
      ms: entry.duration,
      script: sum('duration'),
      layout_forced_by_script: sum('forcedStyleAndLayoutDuration'),
      layout: entry.styleAndLayoutStart ? end(entry) - entry.styleAndLayoutStart : 0,
      longest: longest ? `${longest.invoker} ${longest.sourceFunctionName}` : '',
    };
  });
})();
