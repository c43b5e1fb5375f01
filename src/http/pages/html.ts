const markup = Symbol('markup');

/**
 * Safe markup. Only `html` and `trustedHtml` create it, so that no input can be mistaken for it.
 */
export type Html = { readonly [markup]: string };

/** Values in a template. Null, undefined and false render nothing. */
export type HtmlContent =
  | Html
  | string
  | number
  | null
  | undefined
  | false
  | readonly HtmlContent[];

/**
 * Tagged template that escapes text for content and quoted attributes; markup is inserted as is.
 */
export function html(strings: TemplateStringsArray, ...parts: HtmlContent[]): Html {
  const text = strings.reduce((done, string, at) => done + contentToText(parts[at - 1]) + string);
  return trustedHtml(text);
}

/** Marks constant text as markup. Never use it for input. */
export function trustedHtml(text: string): Html {
  return { [markup]: text };
}

export function renderHtml(content: Html): string {
  return content[markup];
}

/** A value as a block of JSON in a page: no sequence in it can close the block or open a tag. */
export function jsonBlock(
  type: 'application/ld+json' | 'application/json',
  value: unknown,
  id: string | null = null,
): Html {
  const json = JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const attributes = html`type="${type}"${id !== null && html` id="${id}"`}`;
  return trustedHtml(`<script ${renderHtml(attributes)}>${json}</script>`);
}

function contentToText(part: HtmlContent): string {
  if (part === null || part === undefined || part === false) return '';
  if (typeof part === 'string') return escapeText(part);
  if (typeof part === 'number') return String(part);
  if (isList(part)) return part.map(contentToText).join('');
  return part[markup];
}

const isList = (part: Html | readonly HtmlContent[]): part is readonly HtmlContent[] =>
  Array.isArray(part);

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
