// These functions run inside the browser one by one, so each is self-contained. An empty list means
// that the page passes.

/** Headings that skip a level, and a page without exactly one h1. */
export function headingProblems() {
  const levels = [...document.querySelectorAll('h1,h2,h3,h4')].map(({ tagName }) =>
    Number(tagName.slice(1)),
  );
  const tops = levels.filter((level) => level === 1).length;
  const skips = levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1);
  return [...(tops === 1 ? [] : [`${tops} h1`]), ...skips.map((level) => `skips to h${level}`)];
}

/** Images, fields, links and buttons without an accessible name. */
export function namingProblems() {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const nameless = [
    ...all('img:not([alt])'),
    ...all('input:not([type="hidden"]),select,textarea').filter(({ labels }) => !labels?.length),
    ...all('a,button').filter(
      (link) => !link.textContent.trim() && !link.querySelector('img[alt]:not([alt=""])'),
    ),
  ];
  return nameless.map(({ outerHTML }) => `no name: ${outerHTML}`);
}

/** Problems with landmarks, language, title and ids, and a page that is wider than its window. */
export function frameProblems() {
  const count = (selector) => document.querySelectorAll(selector).length;
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  const root = document.documentElement;
  const problems = {
    'not one header, main and footer': ['header', 'main', 'footer'].some(
      (name) => count(`body > ${name}`) !== 1,
    ),
    'an id is there twice': new Set(ids).size !== ids.length,
    'no language': !root.lang,
    'no title': !document.title,
    'scrolls sideways': root.scrollWidth > window.innerWidth,
    'a foreign script': count('script:not([type="application/ld+json"],[src^="/assets/"])') > 0,
  };
  return Object.keys(problems).filter((name) => problems[name]);
}

/** Text whose contrast to its background is below WCAG AA: 4.5, or 3 for large text. */
export function contrastProblems() {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const rgba = (color) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const linear = (channel) =>
    channel <= 10 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4;
  const luminance = (color) => {
    const [red, green, blue] = rgba(color).map(linear);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  // The nearest background color behind an element, or the ends of its gradient.
  const behind = (element) => {
    if (!element) return ['white'];
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    const ends = backgroundImage.match(/(?:oklch|rgba?|color)\([^)]*\)/g);
    const opaque = rgba(backgroundColor)[3] === 255;
    return ends ?? (opaque ? [backgroundColor] : behind(element.parentElement));
  };
  const contrast = (one, other) => {
    const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  const needed = ({ fontSize, fontWeight }) => {
    const size = Number.parseFloat(fontSize);
    return size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5;
  };
  const shown = [...document.body.querySelectorAll('*')].filter(
    (element) =>
      !element.closest('.hidden,[aria-hidden]') &&
      [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim()),
  );
  return shown.flatMap((element) => {
    const style = getComputedStyle(element);
    return behind(element)
      .map((color) => contrast(style.color, color))
      .filter((ratio) => ratio < needed(style))
      .map((ratio) => `${ratio.toFixed(2)}: ${element.textContent.trim().slice(0, 40)}`);
  });
}

/** The focused element and its outline. */
export function focused() {
  const element = document.activeElement ?? document.body;
  const text = element.textContent.trim().replace(/\s+/g, ' ');
  return { id: element.id, text, outline: getComputedStyle(element).outlineStyle };
}

/** The natural widths of the images of the page; 0: it could not be displayed. */
export function imageWidths() {
  return [...document.querySelectorAll('img.image')].map(({ naturalWidth }) => naturalWidth);
}
