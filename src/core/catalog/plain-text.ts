import { Parser } from 'htmlparser2';

const hidden = new Set([
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
const blocks = new Set([
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

/** What agents are shown of a description at the most, in characters (decisions 4). */
export const shownDescriptionLength = 5_000;

/** HTML as clean text: tags, scripts and styles gone, entities read, blocks on lines of their own. */
export function plainText(html: string): string {
  if (!/[<&]/.test(html)) return html.trim();
  let depth = 0;
  const parts: string[] = [];
  const parser = new Parser({
    onopentagname(name) {
      if (hidden.has(name)) depth += 1;
      if (blocks.has(name)) parts.push('\n');
    },
    onclosetag(name) {
      if (hidden.has(name) && depth > 0) depth -= 1;
      if (blocks.has(name)) parts.push('\n');
    },
    ontext(text) {
      if (depth === 0) parts.push(text);
    },
  });
  parser.end(html);
  return tidy(parts.join(''));
}

/** The clean text of a description, cut at a word when it is too long for a page of an agent. */
export function shownDescription(description: string): string {
  const text = plainText(description);
  if (text.length <= shownDescriptionLength) return text;
  const cut = text.slice(0, shownDescriptionLength);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), shownDescriptionLength - 100)).trimEnd()} …`;
}

function tidy(text: string): string {
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
