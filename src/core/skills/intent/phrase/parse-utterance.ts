import type { KnownStore } from '../intent.ts';
import { fieldsToWords } from './fields-to-words.ts';
import { normalizeSpaces, type Phrase } from './phrase.ts';
import { extractQuotations, resolveQuotation } from './quotations.ts';
import { quoteProductNames } from './quote-product-names.ts';
import { quoteSearchedCommands } from './quote-searched-commands.ts';
import { correctCommands } from './spelling.ts';
import { stripInjections } from './strip-injections.ts';
import { stripPoliteness } from './strip-politeness.ts';
import { translateOpenings } from './translate-openings.ts';

/** Free text, ready to be read. */
export type Utterance = { phrase: Phrase; values: readonly string[] };

// A person says less, and an agent that has more to say sends a data part. The bound is what keeps
// reading fast, whatever the text.
const maxCharacters = 1_500;
const maxWords = 200;

/**
 * Makes a phrase of free text. Text beyond 1,500 characters or 200 tokens is not read; what is in
 * quotation marks becomes a literal, so that it is searched for and never obeyed.
 */
export function parseUtterance(text: string, stores: readonly KnownStore[] = []): Utterance {
  const short = text.slice(0, maxCharacters).normalize('NFKC').slice(0, maxCharacters);
  const plain = stripMarkup(fieldsToWords(short));
  const { named, values } = replaceNamedValues(plain);
  const quoted = extractQuotations(normalizeMarks(named.toLowerCase()), stores);
  const words = toTokens(quoted.text).split(' ', maxWords);
  const heard = words.map((word) =>
    resolveQuotation(word, (at) => toTokens(quoted.quotations[at] ?? '').split(' ')),
  );
  const phrase = stripPoliteness(
    stripInjections(correctCommands(translateOpenings(normalizeSpaces(heard.join(' '))))),
  );
  return { phrase: quoteProductNames(quoteSearchedCommands(phrase)), values };
}

function stripMarkup(text: string): string {
  return text
    .replace(/\b(?:a |one )?(tenner|fiver)\b/gi, (_, note: string) =>
      /^t/i.test(note) ? '£10' : '£5',
    )
    .replace(/>=?\s?(?=[$€£¥]?\d)/g, ' over ')
    .replace(/<=?\s?(?=[$€£¥]?\d)/g, ' under ')
    .replace(/<(script|style)\b[^<>]{0,200}>[^<]{0,1000}<\/\1>/gi, ' ')
    .replace(/\[INST\][^[]{0,1000}\[\/INST\]/gi, ' ')
    .replace(/<[^<>]{0,200}>/g, ' ')
    .replace(/&#(\d{2,5});/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&amp;/gi, '&')
    .replace(/&quot;/gi, '"')
    .replace(/%[01][0-9a-f]/gi, ' ')
    .replace(/\$?\{[^{}]{0,200}\}+|[{}|]/g, ' ');
}

// Ids keep their case and their marks, and so does what only its form gives away.
const kinds = 'cart|conf|cs|prd|var|ord|li|pln|rate|ship|col';
const namedValue = new RegExp(
  [
    String.raw`(?<url>https?:\/\/[^\s"'<>]{1,500})`,
    String.raw`(?<email>[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5})`,
    String.raw`\b(?<kind>${kinds})_(?<id>[A-Za-z0-9_-]{3,200})\b`,
    String.raw`(?<=\b[Nn]ame(?: is|:)? )(?<person>\p{Lu}\p{Ll}{1,20}(?: \p{Lu}\p{Ll}{1,20}){1,2})`,
    // What one signs up for is a plan, not a person.
    String.raw`(?<=\b(?:for|enrol|enroll|register|subscribe|add|up) )(?<!\b(?:up|signup|register|enrol|enroll|apply)(?: me| us)? for )(?<buyer>\p{Lu}\p{Ll}{1,20}(?: \p{Lu}\p{Ll}{1,20}){1,2})(?=,? [(<]?[\w.+-]{1,64}@)`,
  ].join('|'),
  'gu',
);

// A capital by itself where a size may stand: `beanie, M`, `vest / M`, `hoodie L under 50`.
const upperSize =
  /(?<=[,/] ?|\()([SML])(?=[\s,.)/]|$)|(?<=\p{Ll} )(?<!size )([SML])(?=$| (?:between|under|below|max|for|from|at|in)\b)/gu;

function replaceNamedValues(text: string): { named: string; values: string[] } {
  const values: string[] = [];
  const replaced = text.replace(namedValue, (...match) => {
    const groups: Record<string, string | undefined> = match.at(-1);
    const kind = groups.kind ?? (groups.url ? 'url' : groups.email ? 'email' : 'person');
    values.push(String(match[0]));
    return ` {${kind}:${values.length - 1}} `;
  });
  return { named: replaced.replace(upperSize, 'size $1$2'), values };
}

function normalizeMarks(text: string): string {
  return text
    .replace(/[’‘‚‛`´❛❜❟]/g, "'")
    .replace(/[“”„‟«»‹›「」『』❝❞❠〝〞〟〃″‶《》〈〉]|\\"|′′|‵‵|''/g, '"')
    .replace(/[′‵]/g, "'")
    .replace(/[–—−]/g, '-')
    .replace(/×/g, 'x');
}

const toTokens = (text: string): Phrase => normalizeSpaces(separateMarks(text));

// The colon of a name in braces waits as a middle dot while the others are set apart.
function separateMarks(text: string): string {
  return text
    .replaceAll('·', ' ')
    .replace(/([,.])(?!\d)|(?<!\d)[,.]/g, ' $& ')
    .replace(/(?<=\{[a-z]{1,6}) ?: ?(?=\d+\})/g, '·')
    .replace(/[;:?!()"=\n]/g, ' $& ')
    .replaceAll('·', ':')
    .replace(/[^\p{L}\p{M}\p{N}\s.,;:?!()"=$€£¥&%#+'/{}|_-]/gu, ' ')
    .replace(/(?<=\s)-+(?=\s|$)|_(?![\p{L}\p{N}])/gu, ' - ');
}

/** The value behind `{kind:n}` in the phrase, or undefined when none of the kind was said. */
export function extractValue(heard: Utterance, phrase: Phrase, kind: string): string | undefined {
  const at = new RegExp(`\\{${kind}:(\\d+)\\}`).exec(phrase)?.[1];
  return at === undefined ? undefined : heard.values[Number(at)];
}
