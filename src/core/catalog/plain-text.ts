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

function collapseWhitespace(text: string): string {
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
