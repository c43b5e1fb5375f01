import { technicalWords } from '../text/attribute-words.ts';
import { foldText, type SearchToken, tokenize } from '../text/tokens.ts';
import { isFunctionWord, isPreposition, tokenKey } from '../text/words.ts';
import type { QuerySlot } from './query-slots.ts';

/*
 * The head of a query is the word that names the wanted thing, "case" in "black case for my phone".
 * It is the last word before a preposition that does not describe an audience, a color or something
 * similar.
 */

/** Slots that may be the head, the most likely one first. */
export function listHeadCandidates(text: string, slots: QuerySlot[]): number[] {
  const phrase = listHeadPhrase(tokenize(text));
  const positions = phrase.flatMap((token, at) => {
    const index = slots.findIndex((slot) => contains(slot, token));
    return index < 0 || isAttribute(phrase, at) ? [] : [index];
  });
  return [...new Set(positions.toReversed())];
}

/** The token of a query that most likely names the wanted thing. */
export function findHeadToken(text: string, tokens: SearchToken[]): SearchToken | null {
  const slots = tokens.map((token) => ({ token, written: [token], words: [], isKnownTerm: false }));
  const [head] = listHeadCandidates(text, slots);
  return head === undefined ? null : (tokens[head] ?? null);
}

/**
 * The candidates that the catalog has. Where it lacks the most likely one, plurals come first: in
 * "batteries photo speciality" the plural names the kind.
 */
export function listKnownHeads(text: string, slots: QuerySlot[], counts: number[]): number[] {
  const candidates = listHeadCandidates(text, slots);
  const known = candidates.filter((slot) => (counts[slot] ?? 0) > 0);
  if (known[0] === candidates[0]) return known;
  const isPlural = (slot: number) => isPluralWord(slots[slot]?.written.at(-1));
  return [...known.filter(isPlural), ...known.filter((slot) => !isPlural(slot))];
}

function isPluralWord(token: SearchToken | undefined): boolean {
  if (token?.typed == null || token.typed.endsWith('ie')) return false;
  return tokenKey(token) !== token.typed;
}

/** Whether a slot is too unspecific to be searched for alone: "compact", a number, a letter. */
export function isMinorSlot({ words }: QuerySlot): boolean {
  return words.every(
    (word) => /^(?:\p{N}{1,4}|[a-z])$/iu.test(word) || weakModifiers.has(foldText(word)),
  );
}

function listHeadPhrase(tokens: SearchToken[]): SearchToken[] {
  const phrase: SearchToken[] = [];
  for (const [at, token] of tokens.entries()) {
    const word = token.typed ?? '';
    if (vagueNouns.has(word) || sentenceWords.has(word)) return [];
    if (phrase.length > 0 && endsPhrase(word, tokens[at + 1])) break;
    if (!isFunctionWord(word)) phrase.push(token);
  }
  return phrase;
}

// "On ear headphones" are headphones.
function endsPhrase(word: string, next: SearchToken | undefined): boolean {
  return clauseWords.has(word) || (isPreposition(word) && next?.typed !== 'ear');
}

// A corrected word is recognized by what was typed.
function contains({ written, words }: QuerySlot, token: SearchToken): boolean {
  return (
    written.some((each) => tokenKey(each) === tokenKey(token)) ||
    words.some((word) => foldText(word) === token.typed)
  );
}

function isAttribute(phrase: SearchToken[], at: number): boolean {
  const word = tokenKey(phrase[at] as SearchToken);
  const isMeasured = /^\d/.test(
    phrase[at - 1] === undefined ? '' : tokenKey(phrase[at - 1] as SearchToken),
  );
  return (isMeasured && measuredParts.has(word)) || word.split(' ').every(isDescription);
}

const isDescription = (word: string): boolean =>
  /\d|^[a-z]$|[^aeiou]ed$/.test(word) ||
  modifiers.has(word) ||
  technicalWords.has(word) ||
  weakModifiers.has(word);

/** "Charge my phone" and "how to weigh flour" do not name a thing. */
const sentenceWords = new Set('my our your how us them way'.split(' '));

/** "A chair that helps" names a chair. */
const clauseWords = new Set('that which who so while when where because if i'.split(' '));

/** "Something warm" does not name a thing either. */
const vagueNouns = new Set(
  'something anything stuff thing things gift gifts present presents idea ideas device gadget item product tool'.split(
    ' ',
  ),
);

// biome-ignore format: a list of words
const modifiers = new Set([
  'man', 'woman', 'kid', 'boy', 'girl', 'baby', 'toddler', 'adult', 'child', 'unisex', 'dog', 'cat', 'beginner', 'mom', 'dad',
  'black', 'white', 'red', 'blue', 'green', 'yellow', 'orange', 'purple', 'pink', 'brown', 'gray', 'grey', 'gold', 'silver', 'navy',
  'beige', 'teal', 'cream', 'ivory', 'burgundy', 'small', 'medium', 'large', 'xl', 'xxl', 'mini', 'big', 'long', 'short', 'new', 'used', 'refurbished',
  'cheap', 'best', 'good', 'self', 'waterproof', 'wireless', 'portable', 'rechargeable', 'electric', 'organic', 'vegan', 'wooden', 'cotton',
  'wool', 'leather', 'steel', 'stainless', 'plastic', 'online', 'sale', 'brand', 'size', 'color', 'colour', 'set', 'kit', 'pack', 'piece',
  'accessory', 'free', 'price', 'deal', 'metal', 'wood', 'glass', 'ceramic', 'bamboo', 'silicone', 'velvet', 'linen', 'denim', 'rubber',
  'aluminium', 'aluminum', 'iron', 'kitchen', 'garden', 'bathroom', 'bedroom', 'office', 'home', 'house', 'outdoor', 'indoor', 'travel',
  'camping', 'gym', 'beach', 'school', 'winter', 'summer', 'christmas', 'birthday', 'bluetooth', 'usb', 'smart', 'cordless', 'foldable', 'folding',
  'adjustable', 'heavy', 'light', 'lightweight', 'soft', 'thick', 'thin', 'wide', 'slim', 'double', 'single', 'king', 'queen', 'twin',
]);

/** Words that any kind of product may have. Alone they do not find what the query means. */
// biome-ignore format: a list of words
const weakModifiers = new Set([
  'all', 'any', 'other', 'various', 'compact', 'upright', 'express', 'new', 'used', 'best', 'good', 'better', 'great', 'nice', 'cheap', 'small',
  'medium', 'large', 'big', 'mini', 'long', 'short', 'tall', 'heavy', 'light', 'lightweight', 'thick', 'thin', 'wide', 'narrow', 'slim', 'double',
  'single', 'full', 'half', 'high', 'low', 'top', 'bottom', 'front', 'rear', 'left', 'right', 'internal', 'external', 'adjustable', 'portable',
  'universal', 'premium', 'deluxe', 'standard', 'classic', 'original', 'basic', 'advanced', 'super', 'ultra', 'extra', 'plus', 'pro', 'max',
  'professional', 'modern', 'special', 'general', 'online', 'sale', 'free', 'price', 'deal', 'size', 'sized', 'quality', 'easy', 'fast', 'quick',
]);

/** Parts that can follow a measure: "laptop 8gb ram". */
// biome-ignore format: a list of words
const measuredParts = new Set([
  'ram', 'memory', 'storage', 'ssd', 'hdd', 'screen', 'display', 'battery', 'camera', 'zoom', 'resolution', 'capacity', 'cpu', 'drive',
  'megapixel', 'inch', 'gb', 'tb', 'mm', 'cm', 'ft', 'foot', 'oz', 'ml', 'pound', 'watt', 'volt', 'hour', 'piece', 'person', 'speed', 'waist', 'seater', 'year', 'old', 'litre', 'liter', 'gallon', 'port', 'door', 'drawer',
]);
