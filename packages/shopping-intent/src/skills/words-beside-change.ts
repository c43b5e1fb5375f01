import { readDelivery } from '../fields/places.ts';
import { readShippingChoice } from '../fields/shipping-choice.ts';
import type { CartManagementIntent, Intent } from '../intent.ts';
import { changeCourtesies, detailWords, removingWords } from '../lexicon/change-words.ts';
import { filler } from '../lexicon/filler.ts';
import { commandWords } from '../lexicon/product-words.ts';
import { expandLiterals, splitLiteral } from '../phrase/literals.ts';
import type { Utterance } from '../phrase/parse-utterance.ts';
import { showPlaceholders } from '../phrase/show-placeholders.ts';
import { countEdits, isOneSwap } from '../text/edits.ts';
import { wholeNumber } from '../text/numbers.ts';
import { normalizeSpaces, type Phrase, tokenPattern } from '../text/phrase.ts';
import { replaceEmailNames } from '../things/email-names.ts';
import { keptPattern } from './cart-intent.ts';
import { addUnknownWords } from './other-requests.ts';
import { findQuotedChange } from './quoted-change.ts';

/*
 * Words beside a change of a cart that belong neither to it nor to courtesies. They may quote the
 * change, explain it, put it off or ask for something else, so nothing is changed while there are
 * any. Items that are added and new quantities have their own checks.
 */

type ChangeText = { text: string; phrase: Phrase; utterance: Utterance };

const removals = new Set<CartManagementIntent['action']>([
  'remove_item',
  'remove_coupon',
  'cancel',
]);
const details = new Set<CartManagementIntent['action']>([
  'set_address',
  'select_shipping',
  'apply_coupon',
]);

/** An intent with these words, if no other check has found some. */
export function withWordsBesideChange(intent: Intent, read: ChangeText): Intent {
  const { unknownWords = [] } = intent.skill === 'unclear' ? intent.understood : toFields(intent);
  const words = unknownWords.length > 0 ? [] : findWordsBesideChange(intent, read);
  return words.length > 0 ? addUnknownWords(intent, words) : intent;
}

const toFields = (intent: Intent): { unknownWords?: string[] } =>
  intent.skill === 'cart-management' ? intent : {};

/** The words of a text that make its change of the cart doubtful; none for other intents. */
function findWordsBesideChange(intent: Intent, read: ChangeText): string[] {
  const known = readKnownWords(intent);
  if (known === null) return [];
  const quoted = findQuotedChange(read.text);
  if (quoted !== null) return [quoted];
  if (known === 'any') return isDoubtfulQuestion(read) ? ['?'] : [];
  const words = listUnknown(read, intent, known);
  if (words.length > 0) return words;
  return isDoubtfulQuestion(read) ? ['?'] : [];
}

/** The words that the change may have; `any` where it is not yet clear what the text answers. */
function readKnownWords(intent: Intent): ReadonlySet<string> | 'any' | null {
  if (intent.skill === 'unclear') {
    const { email, address } = intent.understood;
    return (email ?? address) === undefined ? null : 'any';
  }
  if (intent.skill !== 'cart-management') return null;
  const { action } = intent;
  if (removals.has(action)) return removingWords;
  // A place that is not understood is asked for.
  if (action === 'set_address' && intent.address === undefined) return 'any';
  if (details.has(action)) return detailWords;
  return action === 'update_item' ? 'any' : null;
}

function listUnknown(
  { text, phrase, utterance }: ChangeText,
  intent: Intent,
  known: ReadonlySet<string>,
): string[] {
  const named = new Set([...listNamedWords(intent), ...listRecipientWords(text, intent)]);
  const isKnown = (token: string) =>
    !/[\p{L}\p{N}]/u.test(token) ||
    isKnownValue(token, intent) ||
    splitLiteral(token).every(
      (word) => known.has(word) || named.has(word) || isMisspelled(word, known),
    );
  const rest = leaveOutKnown(phrase, utterance, intent);
  const marked = rest.split(' ').map((token) => (isKnown(token) ? '\n' : token));
  const unknown = marked
    .join(' ')
    .split('\n')
    .map((words) => words.trim());
  return [...new Set(unknown)].flatMap((words) =>
    words === '' ? [] : [showPlaceholders(expandLiterals(words), utterance)],
  );
}

/** The phrase without courtesies, the address and the shipping option. */
function leaveOutKnown(phrase: Phrase, { values }: Utterance, intent: Intent): Phrase {
  const isDetail = intent.skill === 'cart-management' && details.has(intent.action);
  const kept = phrase.replace(keptPattern, '|');
  const placed = isDetail && intent.address ? readDelivery(kept).rest : kept;
  const chosen = isDetail ? readShippingChoice(placed).rest : placed;
  return normalizeSpaces(
    replaceEmailNames(chosen, isDetail ? values : []).replace(courtesyPattern, '|'),
  );
}

const courtesyPattern = new RegExp(tokenPattern(changeCourtesies.join('|')).source, 'gu');

const numberPattern = new RegExp(
  `^(?:${wholeNumber}|x?\\d{1,4}x?|\\d+(?:st|nd|rd|th)|#\\d+)$`,
  'u',
);

/** Numbers and what stands for ids; an item only where the change is of one. */
function isKnownValue(token: string, intent: Intent): boolean {
  const kind = /^\{([a-z]+)(?::\d+)?\}$/u.exec(token)?.[1];
  const action = intent.skill === 'cart-management' ? intent.action : null;
  if (kind === 'item') return action === 'remove_item' || action === 'set_address';
  if (kind !== undefined) return kind !== 'url';
  if (action === 'apply_coupon' && /^[$€£]?\d+%?$/u.test(token)) return true;
  return action !== 'cancel' && numberPattern.test(token);
}

/** The words of the item, the code, the option and the address that were read. */
function listNamedWords(intent: Intent): ReadonlySet<string> {
  if (intent.skill !== 'cart-management') return new Set();
  const { items, code, shippingOption, address } = intent;
  const values = [
    ...items.flatMap(({ query, options = {} }) => [query, ...Object.entries(options).flat()]),
    code,
    shippingOption?.name,
    ...Object.values(address ?? {}),
  ];
  return new Set(
    values.flatMap((value) => (value ?? '').toLowerCase().split(/[^\p{L}\p{N}'%+-]+/u)),
  );
}

/** "Ship it to Ann Lee, 5 High St", or the lines of an address after "ship to:". */
function listRecipientWords(text: string, intent: Intent): string[] {
  if (intent.skill !== 'cart-management' || intent.action !== 'set_address') return [];
  const lines = postalLines.exec(text)?.[0] ?? '';
  const names = [...text.matchAll(recipient)].map(([, name = '']) => name);
  const words = [...names, ...lines.matchAll(capitalized)].join(' ').toLowerCase();
  return words.split(/[^\p{L}\p{N}'-]+/u).filter((word) => !isWord(word));
}
const recipient =
  /(?<=\b(?:to|for|attn|attention|name):? )(\p{Lu}[\p{L}'’-]{1,20}(?: \p{Lu}[\p{L}'’-]{1,20}){1,2})/gu;
const postalLines = /(?<=\b(?:to|address):?[^\S\n]*\n)[\s\S]*$/iu;
const capitalized = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}'’-]*/gu;

/** "Aply", "form my cart"; words that mean something by themselves are no misspellings. */
const isMisspelled = (word: string, known: ReadonlySet<string>): boolean =>
  word.length > 3 &&
  [...known].some(
    (each) =>
      isOneSwap(word, each) ||
      (each.length !== word.length && !isWord(word) && countEdits(word, each) < 2),
  );
const isWord = (word: string) => filler.has(word) || commandWords.has(word);

/** A question that is no request: "remove code X?", but not "can you remove it?" */
const isDoubtfulQuestion = ({ text, phrase }: ChangeText): boolean =>
  phrase.includes(' ? ') && !requestPattern.test(text);
const requestPattern =
  /\b(?:can|could|would|will|may|might|shall)\s+(?:you|u|ya|i|we|it|someone)\b|\b(?:please|pls|plz|kindly|mind|possible|ok(?:ay)? (?:if|to)|any chance|how about|why (?:not|don't)|let's)\b/iu;
