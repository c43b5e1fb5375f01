const markup = Symbol('markup');

/** Markup that is safe to send. Only `html` and `trusted` make it: no value from outside can pass for it. */
export type Html = { readonly [markup]: string };

/** What may stand in a template. Null, undefined and false leave nothing behind. */
export type HtmlContent =
  | Html
  | string
  | number
  | null
  | undefined
  | false
  | readonly HtmlContent[];

/** A tagged template: text is escaped for content and for quoted attributes, markup is taken as it is. */
export function html(strings: TemplateStringsArray, ...parts: HtmlContent[]): Html {
  const text = strings.reduce((done, string, at) => done + contentToText(parts[at - 1]) + string);
  return trustedHtml(text);
}

/** Text of ours that is markup already; never what came from outside. */
export function trustedHtml(text: string): Html {
  return { [markup]: text };
}

export function renderHtml(content: Html): string {
  return content[markup];
}

/** A value as a block of JSON in a page: no sequence in it can close the block or open a tag. */
export function jsonBlock(type: 'application/ld+json', value: unknown): Html {
  const json = JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return trustedHtml(`<script type="${type}">${json}</script>`);
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
