import { findDeliveryPlaces } from '../fields/delivery-places.ts';
import { isNamedTown } from '../fields/named-town.ts';
import type { KnownStore } from '../intent.ts';
import { normalizeMarks, normalizeSpaces, type Phrase, toTokens } from '../text/phrase.ts';
import { states } from '../text/regions.ts';
import { toCompatible } from '../text/trademarks.ts';
import { findMentions, type Mention, type PlacedMention } from '../things/find-mentions.ts';
import type { KnownThings } from '../things/known-things.ts';
import { quotePlanNames } from '../things/quote-plan-names.ts';
import { toAsciiDigits } from './ascii-digits.ts';
import { fieldsToWords } from './fields-to-words.ts';
import { stripListNumbers } from './list-numbers.ts';
import { extractQuotations, resolveQuotation, splitQuoted } from './quotations.ts';
import { quoteProductNames } from './quote-product-names.ts';
import { quoteSearchedCommands } from './quote-searched-commands.ts';
import { quoteSlogan } from './quote-slogan.ts';
import { separateOptions } from './separate-options.ts';
import { separateQuantity } from './separate-quantity.ts';
import { showPlaceholders } from './show-placeholders.ts';
import { correctCommands } from './spelling.ts';
import { stripInjections } from './strip-injections.ts';
import { stripPoliteness } from './strip-politeness.ts';
import { translateOpenings } from './translate-openings.ts';
import { plainDesire } from './wanted-goods.ts';

/**
 * A normalized text: its phrase, the values behind its placeholders, and the products behind the
 * placeholders `{item:n}`.
 */
export type Utterance = {
  phrase: Phrase;
  values: readonly string[];
  mentions: readonly Mention[];
  /** The first words of prompt injections, which are not part of the phrase. */
  injections: readonly string[];
  /** Whether the text is longer than what is read of it. */
  isCut: boolean;
};

// People write less, and agents can send data parts. The bound keeps parsing fast for any text.
const maxCharacters = 1_500;
const maxWords = 500;

/** The part of a text that is read, normalized. It is cut again, because NFKC can lengthen it. */
export const toReadText = (text: string): string =>
  toCompatible(text.slice(0, maxCharacters)).slice(0, maxCharacters);

/**
 * Normalizes free text. Ignores text beyond 1,500 characters or 500 tokens. Quotations become
 * literals, so that they are searched for and never read as commands.
 */
export function parseUtterance(
  text: string,
  stores: readonly KnownStore[] = [],
  things?: KnownThings,
): Utterance {
  const short = toReadText(text);
  const written = stripMarkup(stripListNumbers(fieldsToWords(toAsciiDigits(short))));
  const separated = separateQuantity(separateOptions(written, things), things);
  const { replaced, values } = replaceNamedValues(separated);
  const quoted = extractQuotations(normalizeMarks(replaced.toLowerCase()), stores);
  const words = toTokens(quoted.text)
    .trim()
    .split(' ', maxWords + 1);
  const isCut = text.trim().length > maxCharacters || words.length > maxWords;
  const resolved = words
    .slice(0, maxWords)
    .map((word) =>
      resolveQuotation(word, (index) => splitQuoted(quoted.quotations[index] ?? '', values)),
    );
  const split = resolved.join(' ').trim().split(' ');
  const tokens = things ? quotePlanNames(split, things) : split;
  const named = things ? findMentions(tokens, things) : [];
  const mentions = leaveOutPlaces(tokens, named);
  const stripped = stripInjections(
    correctCommands(translateOpenings(replaceMentions(tokens, mentions))),
  );
  const plain = quoteSlogan(plainDesire(stripPoliteness(stripped.phrase)), things);
  const phrase = quoteProductNames(quoteSearchedCommands(plain));
  const injections = stripped.injections.map((each) =>
    showPlaceholders(each, { values, mentions }),
  );
  return { phrase, values, mentions, injections, isCut };
}

/** Without names that are places where the goods go. */
function leaveOutPlaces(
  tokens: readonly string[],
  named: readonly PlacedMention[],
): PlacedMention[] {
  const places = named.length === 0 ? [] : findDeliveryPlaces(tokens);
  return named.filter(
    ({ start, end }) =>
      !isNamedTown(tokens, start, end) &&
      !places.some((place) => place.from <= start && start < place.end),
  );
}

function replaceMentions(tokens: readonly string[], mentions: readonly PlacedMention[]): Phrase {
  const kept = tokens.flatMap((token, at) => {
    const index = mentions.findIndex(({ start, end }) => start <= at && at < end);
    if (index < 0) return [token];
    return mentions[index]?.start === at ? [`{item:${index}}`] : [];
  });
  return normalizeSpaces(kept.join(' '));
}

/** "to Gary, IN", "not to Salem, OR but": codes of states that are words in lower case. */
const stateInCapitals =
  /(?<=\b(?:to|in|near|at) (?:\p{Lu}[\p{L}.'-]+ ){0,2}\p{Lu}[\p{L}.'-]*\p{Ll}, ?)(?:IN|OR|OH|PA|MA|LA|HI|ME)(?=\s*[.,;!?)]|\s*$|\s+(?:and|but|not|never|please|thanks|with|using|via|by|for|\d{5})\b)/gu;
const namesOfStates: ReadonlyMap<string, string> = new Map(
  [...states].map(([name, code]) => [code, name]),
);
/** The inch mark after a number, in a text without quotations: `3/4"`. */
const inches = /(?<=^[^"]*\d) ?"(?=[^"]*$)/gu;

const thousandsPattern = /(?<![\d.,])\d{1,3}(?:,\d{3})+(?![\d,]|\.\d)/g;

function stripMarkup(text: string): string {
  return text
    .replace(thousandsPattern, (number) => number.replaceAll(',', ''))
    .replace(/\b(?:a |one )?(tenner|fiver)\b/gi, (_, note: string) =>
      /^t/i.test(note) ? '£10' : '£5',
    )
    .replace(
      /(?<=\b(?:\d{1,5}|one|two|three|four|five|six|seven|eight|nine|ten|dozen) ?)nos\b\.?/gi,
      'pcs',
    )
    .replace(
      /\b(?:add_to_cart|buy_now|(?:create|place)_order|create_c(?:art|heckout))\b/gi,
      (name) => name.replaceAll('_', ' '),
    )
    .replace(/\bOR(?=,? \d{5}\b)/g, 'Oregon')
    .replace(stateInCapitals, (code) => namesOfStates.get(code) ?? code)
    .replace(inches, ' inch')
    .replace(/\bU\. ?(?:S\.(?: ?A\.)?|K\.)(?!\p{L})/giu, (name) => name.replace(/[. ]/g, ''))
    .replace(/(?<=\b[Ww]ashington,? )[Dd]\. ?[Cc](?:\.(?!\s+\p{Lu}))?(?!\p{L})/gu, 'DC')
    .replace(/[!?]{2,}/g, (marks) => (marks.includes('?') ? '?' : '!'))
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

// Values that keep their case and punctuation: ids, URLs, email addresses and names of people.
const kinds = 'cart|conf|cs|prd|var|ord|li|pln|rate|ship|col';
const partOfName = "\\p{Lu}(?:\\p{Ll}|['’-]?\\p{Lu}\\p{Ll}){1,20}";
/** Words that begin the next part of a text without punctuation: "Name: Ann Lee Email: …". */
const notOfName =
  '(?:E-?mail|Mail|Ship|Shipping|Address|Phone|Tel|Send|Deliver|Please|My|To|Buy|Order)';
const nameOfPerson = `${partOfName}(?: (?!${notOfName}\\b)${partOfName}){1,2}(?!\\p{L})`;
const namedValue = new RegExp(
  [
    String.raw`(?<url>https?:\/\/[^\s"'<>]{1,500})`,
    String.raw`(?<email>[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5})`,
    String.raw`\b(?<kind>${kinds})_(?<id>[A-Za-z0-9_-]{3,200})\b`,
    `(?<=\\b(?:[Nn]ame(?: is|:)?|(?:[Aa]ttn|ATTN|[Aa]ttention)[.:]?) )(?<person>${nameOfPerson})`,
    // The name after `sign up for` is a plan, not a person.
    String.raw`(?<=\b(?:for|enrol|enroll|register|subscribe|add|up) )(?<!\b(?:up|signup|register|enrol|enroll|apply)(?: me| us)? for )(?<buyer>\p{Lu}\p{Ll}{1,20}(?: \p{Lu}\p{Ll}{1,20}){1,2})(?=,? [(<]?[\w.+-]{1,64}@)`,
  ].join('|'),
  'gu',
);

// A single capital letter in the position of a size: `beanie, M`, `vest / M`, `hoodie L under 50`,
// `in L and`.
const upperSize =
  /(?<=(?:,|(?<![SMLX])\/) ?|\(|(?<=\p{Ll} )in )([SML])(?=[\s,.)/]|$)(?!\. ?\p{Lu}\p{Ll})|(?<=\p{Ll} )(?<!size )([SML])(?=$| (?:between|under|below|max|for|from|at|in)\b)/gu;

function replaceNamedValues(text: string): { replaced: string; values: string[] } {
  const values: string[] = [];
  const kept = text.replace(namedValue, (...match) => {
    const groups: Record<string, string | undefined> = match.at(-1);
    const kind = groups.kind ?? (groups.url ? 'url' : groups.email ? 'email' : 'person');
    values.push(String(match[0]));
    return ` {${kind}:${values.length - 1}} `;
  });
  return { replaced: kept.replace(upperSize, 'size $1$2'), values };
}

/** The value behind the first placeholder `{kind:n}` of a phrase; undefined if there is none. */
export function extractValue(
  utterance: Utterance,
  phrase: Phrase,
  kind: string,
): string | undefined {
  const index = new RegExp(`\\{${kind}:(\\d+)\\}`).exec(phrase)?.[1];
  return index === undefined ? undefined : utterance.values[Number(index)];
}
