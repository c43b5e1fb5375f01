import { Parser } from 'htmlparser2';

const hiddenElements = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'svg',
  'object',
  'head',
  'title',
]);
const blockElements = new Set([
  'p',
  'div',
  'br',
  'li',
  'ul',
  'ol',
  'tr',
  'table',
  'section',
  'article',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'hr',
  'pre',
]);

/** Longest description that agents receive, in characters. */
export const maxDisplayedDescriptionLength = 5_000;

/**
 * Converts HTML to plain text: drops tags, scripts and styles, decodes entities, one line per
 * block.
 */
export function htmlToText(html: string): string {
  if (!/[<&]/.test(html)) return html.trim();
  let depth = 0;
  const parts: string[] = [];
  const parser = new Parser({
    onopentagname(name) {
      if (hiddenElements.has(name)) depth += 1;
      if (blockElements.has(name)) parts.push('\n');
    },
    onclosetag(name) {
      if (hiddenElements.has(name) && depth > 0) depth -= 1;
      if (blockElements.has(name)) parts.push('\n');
    },
    ontext(text) {
      if (depth === 0) parts.push(text);
    },
  });
  parser.end(html);
  return collapseWhitespace(parts.join(''));
}

/** The plain text of a description, cut between words at `maxDisplayedDescriptionLength`. */
export function formatDisplayedDescription(description: string): string {
  const text = htmlToText(description);
  if (text.length <= maxDisplayedDescriptionLength) return text;
  const cut = text.slice(0, maxDisplayedDescriptionLength);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), maxDisplayedDescriptionLength - 100)).trimEnd()} …`;
}

/** The beginning of a text on one line, of at most `length` characters, cut between words. */
export function excerpt(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= length) return line;
  const cut = line.slice(0, length - 1);
  const end = cut.lastIndexOf(' ') > length / 2 ? cut.lastIndexOf(' ') : cut.length;
  return `${toWholeCharacters(cut.slice(0, end)).trimEnd()}…`;
}

/** The same, of at most this many bytes; at least one character. */
export function excerptBytes(text: string, bytes: number): string {
  let length = Math.max(bytes, 1);
  let cut = excerpt(text, length);
  while (Buffer.byteLength(cut) > bytes && length > 1) {
    length = Math.max(1, length - Math.ceil((Buffer.byteLength(cut) - bytes) / 4));
    cut = excerpt(text, length);
  }
  return cut;
}

/** Drops half of a surrogate pair at the end. */
const toWholeCharacters = (text: string) => text.replace(/[\uD800-\uDBFF]$/, '');

function collapseWhitespace(text: string): string {
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
