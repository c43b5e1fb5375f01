import type { KnownStore } from '../intent.ts';
import { commandWords } from '../lexicon/product-words.ts';
import { toLiteral } from './literals.ts';

/** Text without its quotations, which stand as `{quote:0}`, and what these hold. */
export type QuotedText = { text: string; quotations: string[] };

const edge = '[\\p{L}\\p{N}]';
// An inch mark follows a digit: `15" laptop`.
const doubleQuoted = `(?<!${edge})"(?<double>[^"\\n]{1,1000})"(?!${edge})`;
const singleQuoted = `(?<![^\\s(:=])'(?=\\S)(?<single>(?:[^'"\\n]|(?<=\\p{L})'(?=\\p{L})){2,200})'(?=[\\s).,?!;:]|$)`;
// Text that was cut off, or a mark that was forgotten: all that follows is quoted.
const unclosedQuote = `(?<!${edge})"(?=\\s*${edge})(?<open>[^"\\n]{1,1000})(?=$|\\n)`;
const quotation = new RegExp(`${doubleQuoted}|${singleQuoted}|${unclosedQuote}`, 'gu');
const isId = /^\s*\{[a-z]+:\d+\}\s*$/;

/**
 * Sets quotations apart, in lower-case text with straight marks. Left as they are: ids, the names of
 * stores, and single words that are no command, which may be the value of anything.
 */
export function extractQuotations(text: string, stores: readonly KnownStore[]): QuotedText {
  const quotations: string[] = [];
  const replaced = text.replace(quotation, (whole: string, ...match) => {
    const groups: Record<string, string | undefined> = match.at(-1);
    const content = (groups.double ?? groups.single ?? groups.open ?? '').trim();
    if (isId.test(content)) return ` ${content} `;
    if (isPlainWord(content) || isStore(content, stores)) return ` "${content}" `;
    if (!/[\p{L}\p{N}]/u.test(content)) return whole;
    quotations.push(content);
    return ` {quote:${quotations.length - 1}} `;
  });
  return { text: replaced, quotations };
}

const isPlainWord = (content: string) => /^\S+$/.test(content) && !commandWords.has(content);

const isStore = (content: string, stores: readonly KnownStore[]) =>
  stores.some(({ slug, name }) => slug === content || name.toLowerCase() === content);

const quotationToken = /^\{quote:(\d+)\}$/;

/** A token that stands for a quotation as the literal that it is; any other as it is. */
export function resolveQuotation(token: string, tokensOf: (place: number) => string[]): string {
  const place = quotationToken.exec(token)?.[1];
  if (place === undefined) return token;
  const words = tokensOf(Number(place)).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words.length === 0 ? '"' : toLiteral(words);
}
