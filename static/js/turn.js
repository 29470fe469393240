// ---- it is my turn, the table has news: said in the title, on the icon, by a sound, a touch, and to who cannot see ----
const title = document.title.replace(words.turn, '');
const icon = one('link[rel=icon]'), calm = icon.getAttribute('href');
let mine = null, sounds = null;

watch(now => {
  const before = mine;
  mine = isMine(now);
  const shown = mine && has('tab');
  document.title = (shown ? words.turn : '') + title;
  const sign = shown ? icon.dataset.turn : calm;
  if (icon.getAttribute('href') !== sign) icon.href = sign;
  if (mine && before === false) ring();
  stayAwake();
});

function ring() {
  if (has('vibration')) navigator.vibrate?.(90);
  if (!has('sound') || sounds?.state !== 'running') return;
  [[660, 0], [990, .11]].forEach(([pitch, after]) => {  // two notes upwards, soft as a small bell
    const at = sounds.currentTime + after, tone = sounds.createOscillator(), loud = sounds.createGain();
    tone.type = 'triangle';
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(.16, at);
    loud.gain.exponentialRampToValueAtTime(.001, at + .35);
    tone.connect(loud).connect(sounds.destination);
    tone.start(at);
    tone.stop(at + .4);
  });
}

// A browser lets a page sound only after a touch.
for (const touch of ['pointerup', 'keydown']) document.addEventListener(touch, () => {
  if (!has('sound')) return;
  sounds ??= window.AudioContext && new AudioContext();
  if (sounds?.state === 'suspended') sounds.resume();
});

// The screen stays on while a round is played and looked at.
let lock = null;
function stayAwake() {
  const { phase, seat } = main().dataset;
  const wanted = has('awake') && !document.hidden && seat !== '' && ['play', 'exchange'].includes(phase);
  if (wanted && !lock) {
    const own = lock = navigator.wakeLock?.request('screen'), gone = () => { if (lock === own) lock = null; };
    own?.then(held => held.addEventListener('release', gone), gone);
  } else if (!wanted && lock) {
    lock.then(held => held?.release());
    lock = null;
  }
}
document.addEventListener('visibilitychange', () => { if (document.hidden) lock = null; else stayAwake(); });

// What happened, once and politely: the lines that are new in the activity.
let told = null;
const say = text => { one('#said').textContent = text; };
watch((now, then) => {
  const lines = all('#activity li');
  const news = lines.length - (now.round === then.round ? told : 0);
  if (told !== null && news > 0) say(lines.slice(0, news).reverse().map(line => line.textContent).join('. '));
  told = lines.length;
});
