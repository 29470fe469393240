// Measures the page as it is shown now. Each function returns sentences about what is wrong; none if nothing is.
(() => {
  const all = (css, root = document) => [...root.querySelectorAll(css)];
  const box = element => element.getBoundingClientRect();
  const isHidden = element => element.closest('.vh, [hidden], .skip') !== null;
  const seen = element => {
    const { width, height } = box(element), play = element.closest('.plays li');
    return width > 1 && height > 1 && !isHidden(element) && !(play && box(play).width <= 1) && getComputedStyle(element).visibility === 'visible';
  };
  const shown = (css, root) => all(css, root).filter(seen);
  const name = element => {
    const own = element.id ? '#' + element.id : [element.localName, ...element.classList].join('.');
    const text = (element.getAttribute('aria-label') || element.textContent).trim().replace(/\s+/g, ' ').slice(0, 30);
    return text ? `${own} "${text}"` : own;
  };
  const round = number => Math.round(number * 10) / 10;
  const rect = ({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.round).join(' ');
  const SLACK = 1;

  const overlap = (a, b) => Math.min(
    Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

  // Of two lists of named boxes, those that lie on each other.
  const clashes = (ones, others) => ones.flatMap(one => others
    .filter(other => one.element !== other.element && overlap(one, other) > SLACK)
    .map(other => `${one.name} (${rect(one)}) lies on ${other.name} (${rect(other)})`));

  const named = element => {
    const { left, top, right, bottom } = box(element);
    return { left, top, right, bottom, element, name: name(element) };
  };
  const boxes = (...css) => css.flatMap(each => shown(each)).map(named);
  const pairs = list => list.flatMap((one, at) => clashes([one], list.slice(at + 1)));

  function noScrolling() {
    const { scrollWidth, scrollHeight } = document.documentElement;
    const found = scrollWidth > innerWidth ? [`scrolls sideways: ${scrollWidth} in ${innerWidth}`] : [];
    return scrollHeight > innerHeight ? [...found, `scrolls: ${scrollHeight} in ${innerHeight}`] : found;
  }

  // Also what a clipping ancestor would hide.
  function nothingBesideThePage() {
    return shown('body *').filter(each => !each.closest('svg, .scroll-x, .swap, .plays, .order'))
      .filter(each => box(each).right > innerWidth + SLACK || box(each).left < -SLACK)
      .map(each => `${name(each)} (${rect(box(each))}) is wider than the page`);
  }

  const isOutside = ({ left, top, right, bottom }) =>
    left < -SLACK || top < -SLACK || right > innerWidth + SLACK || bottom > innerHeight + SLACK;

  const PARTS = ['.top', '#board', '#ask', '#hand .card', '#bar button'];
  const PEOPLE = ['.seat .face', '.seat .count', '.seat .name', '.seat .note'];
  const MIDDLE = ['.plays .card', '.plays .who', '#pile .empty', '#pile .closed', '#swap h2', '#swap .card', '.swaps', '.older'];

  const inViewport = () => boxes(...PARTS, ...PEOPLE, ...MIDDLE, '.revolt', '.here', '#refusal')
    .filter(isOutside).map(each => `${each.name} (${rect(each)}) is outside`);

  function nothingOverlaps() {
    const cards = boxes('#hand .card');
    const parts = boxes('.top', '#board', '#ask', '#bar button');
    const seats = boxes(...PEOPLE), middle = boxes(...MIDDLE);
    const apart = (one, other) => one.element.parentNode.closest('.seat') !== other.element.parentNode.closest('.seat');
    const neighbours = seats.flatMap((one, at) => seats.slice(at + 1).filter(other => apart(one, other))
      .flatMap(other => clashes([one], [other])));
    return [...pairs(parts), ...clashes(cards, parts), ...neighbours, ...clashes(seats, middle), ...clashes(seats, boxes('.revolt')),
      ...clashes(middle, boxes('.revolt', '.clock', '.here')), ...clashes(boxes('.here'), boxes('#ask', '#hand .card', ...PEOPLE)),
      ...middle.filter(each => overlap(each, named(document.querySelector('#board'))) > 0)
        .filter(each => each.bottom > box(document.querySelector('#board')).bottom + SLACK)
        .map(each => `${each.name} leaves the board`)];
  }

  // The part of a card that no other covers: its own target.
  const strip = (label, next) => {
    const own = box(label);
    return { left: own.left, right: next ? Math.min(own.right, box(next).left) : own.right, top: own.top, bottom: own.bottom };
  };
  const hits = (label, x, y) => label.contains(document.elementFromPoint(x, y));

  function targetsOfCards(perRank, perCard) {
    return all('#hand .rank').flatMap(rank => {
      const labels = all('label', rank), last = labels.at(-1);
      const width = box(last).right - box(labels[0]).left;
      const found = width < perRank - .5 ? [`${name(rank)} is ${round(width)} px wide`] : [];
      for (const [at, label] of labels.entries()) {
        const part = strip(label, labels[at + 1]), x = (part.left + part.right) / 2, y = (part.top + part.bottom) / 2;
        if (part.right - part.left < perCard - .5) found.push(`${name(label.control)} shows ${round(part.right - part.left)} px`);
        if (part.bottom - part.top < 44 - .5) found.push(`${name(label.control)} is ${round(part.bottom - part.top)} px high`);
        if (![y - 21, y, y + 21].every(each => hits(label, x, each))) found.push(`${name(label.control)} is covered`);
      }
      return found;
    });
  }

  const rankCount = () => all('#hand .rank').length;
  const CONTROLS = 'a, button, summary, select, input:not([type=hidden]), label:has(input)';
  const isInline = element => element.localName === 'a' && getComputedStyle(element).display === 'inline';
  const isPart = element => element.localName === 'input' && element.closest('label') !== null;

  function controls() {
    return shown(CONTROLS).filter(each => !isInline(each) && !isPart(each) && !each.closest('#hand'))
      .filter(each => box(each).width < 44 - .5 || box(each).height < 44 - .5)
      .map(each => `${name(each)} is ${round(box(each).width)} x ${round(box(each).height)}`);
  }

  const smallInputs = () => shown('input[type=text], select, textarea')
    .filter(each => parseFloat(getComputedStyle(each).fontSize) < 16).map(each => `${name(each)} has small letters`);

  const clips = style => /hidden|clip/.test(style.overflowX + style.overflowY);
  const PERSON = '.seat .name, .who';

  const texts = element => [...element.childNodes].filter(node => node.nodeType === 3 && node.data.trim());
  const isText = element => !element.matches(PERSON) && !element.closest('.card, .face, svg') && texts(element).length;
  const spills = element => {
    const range = document.createRange(), { left, right } = box(element);
    return texts(element).some(node => {
      range.selectNode(node);
      return [...range.getClientRects()].some(each => each.right > right + SLACK || each.left < left - SLACK);
    });
  };

  function clippedText() {
    const held = shown('body *').filter(each => clips(getComputedStyle(each)) && each.textContent.trim() && !each.matches('body, .card'));
    const cut = held.filter(each => !each.matches(PERSON) && !each.matches('.plays li'))
      .filter(each => each.scrollWidth > each.clientWidth + SLACK || each.scrollHeight > each.clientHeight + SLACK);
    const spilt = shown('body *').filter(each => getComputedStyle(each).display !== 'inline' && isText(each) && spills(each));
    return [...cut.map(each => `${name(each)} is cut`), ...spilt.map(each => `${name(each)} spills`)];
  }

  // Of a name that ends in an ellipsis, how many characters are read.
  function lettersOf(element) {
    const text = element.firstChild, range = document.createRange();
    if (element.scrollWidth <= element.clientWidth) return text.length;
    const style = getComputedStyle(element), pen = document.createElement('canvas').getContext('2d');
    pen.font = style.font;
    const end = box(element).right - parseFloat(style.paddingRight) - pen.measureText('…').width;
    let count = 0;
    for (; count < text.length; count++) {
      range.setStart(text, count);
      range.setEnd(text, count + 1);
      if (range.getBoundingClientRect().right > end + .5) break;
    }
    return count;
  }

  const shortNames = least => shown(PERSON).filter(each => lettersOf(each) < Math.min(least, each.textContent.length))
    .map(each => `${name(each)} shows ${lettersOf(each)} characters`);

  function sheetFits() {
    const sheet = document.querySelector(':target, .menu[open] nav');
    if (!sheet || !seen(sheet)) return ['no sheet is open'];
    const found = isOutside(box(sheet)) ? [`the sheet (${rect(box(sheet))}) leaves the page`] : [];
    sheet.scrollTop = sheet.scrollHeight;
    const last = shown('*', sheet).at(-1);
    return box(last).bottom > innerHeight + SLACK ? [...found, `${name(last)} cannot be reached`] : found;
  }

  // By scrolling the page, and what scrolls in it.
  function reachable(css) {
    return shown(css).filter(each => {
      each.scrollIntoView({ block: 'center' });
      const { left, top, width, height } = box(each), x = left + Math.min(width / 2, 12), y = top + height / 2;
      return isOutside({ left, top, right: left + width, bottom: top + height }) || !hits(each.closest('label') || each, x, y);
    }).map(each => `${name(each)} cannot be reached`);
  }

  const choose = chosen => all('#hand input').forEach(each => { each.checked = chosen; });

  window.measure = {
    sheetFits, reachable,
    lowest: css => Math.max(...shown(css).map(each => box(each).bottom)),
    top: css => box(shown(css)[0]).top,
    table(least) {
      const perRank = rankCount() <= 9 ? 44 : 32;
      return [...noScrolling(), ...nothingBesideThePage(), ...inViewport(), ...nothingOverlaps(), ...targetsOfCards(perRank, 27),
        ...controls(), ...clippedText(), ...shortNames(least)];
    },
    // Every card chosen: all are raised, and still between the line and the buttons.
    chosen() {
      choose(true);
      const found = [...noScrolling(), ...boxes('#hand .card').filter(isOutside).map(each => `${each.name} is outside`),
        ...clashes(boxes('#hand .card'), boxes('#ask', '#bar button'))];
      choose(false);
      return found;
    },
    page() {
      const { scrollWidth } = document.documentElement;
      const wide = scrollWidth > innerWidth ? [`scrolls sideways: ${scrollWidth} in ${innerWidth}`] : [];
      return [...wide, ...nothingBesideThePage(), ...controls(), ...smallInputs(), ...clippedText()];
    },
  };
})();

// A phone's letters: machines that test have often only ones that are much wider, as no phone has.
{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`@font-face { font-family: phone; src: local("DejaVu Sans"); size-adjust: 86% }
    :root { --font: Roboto, phone, sans-serif }`);
  document.adoptedStyleSheets = [sheet];
}
