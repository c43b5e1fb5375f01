import type { KnownStore } from '../intent.ts';
import { commandWords } from '../lexicon/product-words.ts';
import { toTokens } from '../text/phrase.ts';
import { toLiteral } from './literals.ts';

/** A text with placeholders `{quote:0}` for its quotations, and the quotations. */
export type QuotedText = { text: string; quotations: string[] };

const edge = '[\\p{L}\\p{N}]';
// An inch mark follows a digit: `15" laptop`.
// It may be broken over lines, but not over paragraphs.
const doubleQuoted = `(?<!${edge})"(?<double>(?:[^"\\n]|\\n(?![^\\S\\n]*\\n)){1,1000})"(?!${edge})`;
const singleQuoted = `(?<![^\\s(:=])'(?=\\S| \\{)(?<single>(?:[^'"\\n]|(?<=\\p{L})'(?=\\p{L})){2,200})'(?=[\\s).,?!;:]|$)`;
// Without a closing mark, because it was forgotten or cut off, the rest of the text is quoted.
const unclosedQuote = `(?<!${edge})"(?=\\s*${edge})(?<open>[^"\\n]{1,1000})(?=$|\\n)`;
const quotation = new RegExp(`${doubleQuoted}|${singleQuoted}|${unclosedQuote}`, 'gu');
const id = /^\s*\{[a-z]+:\d+\}\s*$/;

/**
 * Replaces quotations by placeholders, in lower-case text with straight quotation marks. Keeps
 * quoted ids, store names, and single words that are not commands, because they may be values of
 * fields.
 */
export function extractQuotations(text: string, stores: readonly KnownStore[]): QuotedText {
  const quotations: string[] = [];
  const replaced = text.replace(quotation, (whole: string, ...match) => {
    const groups: Record<string, string | undefined> = match.at(-1);
    const content = (groups.double ?? groups.single ?? groups.open ?? '').trim();
    const isId = id.test(content) && !isSearchedEmail(content, text);
    if (isId) return ` ${content} `;
    const isWord = isPlainWord(content) && !id.test(content);
    if (isWord || isStore(content, stores)) return ` "${content}" `;
    if (!/[\p{L}\p{N}]/u.test(content)) return whole;
    quotations.push(content);
    return ` {quote:${quotations.length - 1}} `;
  });
  return { text: replaced, quotations };
}

/** `find a "me@home.com" mug`: an address that is searched for, and not that of a buyer. */
const isSearchedEmail = (content: string, text: string) =>
  content.startsWith('{email:') &&
  searchOpening.test(text) &&
  !aboutBuyer.test(text.replace(placeholder, ''));
const placeholder = /\{[a-z]+:\d+\}/gu;
const searchOpening = /^\s*(?:please )?(?:find|search|show me|look for|looking for)\b/u;
const aboutBuyer = /\b(?:my|orders?|accounts?|parcels?|packages?|e-?mail|mail|buy|check ?out)\b/u;

const isPlainWord = (content: string) => /^\S+$/.test(content) && !commandWords.has(content);

const isStore = (content: string, stores: readonly KnownStore[]) =>
  stores.some(({ slug, name }) => slug === content || name.toLowerCase() === content);

const quotationToken = /^\{quote:(\d+)\}$/;

/** Turns the placeholder of a quotation into a literal. Other tokens are returned unchanged. */
export function resolveQuotation(token: string, tokensOf: (index: number) => string[]): string {
  const index = quotationToken.exec(token)?.[1];
  if (index === undefined) return token;
  const words = tokensOf(Number(index)).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words.length === 0 ? '"' : toLiteral(words);
}

const address = /(\S{1,64}@\S{1,64}|https?:\/\/\S+)/u;

/** The tokens of a quotation, whose addresses and ids are as they were written. */
export function splitQuoted(quotation: string, values: readonly string[]): string[] {
  const text = quotation.replace(
    /\{[a-z]+:(\d+)\}/gu,
    (_, at: string) => values[Number(at)]?.toLowerCase() ?? '',
  );
  return text
    .split(address)
    .flatMap((part, at) => (at % 2 === 1 ? [part] : toTokens(part).split(' ')));
}
