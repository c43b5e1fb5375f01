import { isSmallWord, isUnit, type NamedThing } from './known-things.ts';

/*
 * A number beside a name may be of the name: "20 L vacuum", "plane no. 4". Else it is how many are
 * wanted: "2 ratchets" of a "Ratchet 1/2 in", "two suppers" of "Suppers for Two".
 */

/** A normalized word, and the index of its token. */
export type TextWord = { word: string; at: number };

/** The tokens of a text, and the words in them. */
export type SplitText = { tokens: readonly string[]; words: readonly TextWord[] };

export const isNumber = (word: string): boolean => /^\d{1,5}$/u.test(word);

/** Before a number that is of a name. */
const beforeNumberOfName =
  /(?: (?:an?|this|that|no|nr|number|size|#|one|two|three|four|five|six|seven|eight|nine|ten|\d+x?)| no [.]) $/u;
const plural = /\p{L}[^s\W]s$/iu;

/**
 * Whether a name may begin at a word: not at a number of wanted units, and not at the unit of
 * another number. A "2 person tent" is no "Tent 4 Person".
 */
export function mayBeginName(
  text: SplitText,
  { from, last }: { from: number; last: number },
  thing: NamedThing,
): boolean {
  const { word = '' } = text.words[from] ?? {};
  const name = [...thing.words];
  if (isNumber(word)) return name[0] === word || isNumberOfName(text, { from, last }, name);
  const [before, own] = [text.words[from - 1]?.word ?? '', name[name.indexOf(word) - 1] ?? ''];
  return !(isUnit(word) && isNumber(before) && isNumber(own) && before !== own);
}

function isNumberOfName(
  { tokens, words }: SplitText,
  { from, last }: { from: number; last: number },
  name: readonly string[],
): boolean {
  const { word = '', at = 0 } = words[from] ?? {};
  const lead = ` ${tokens.slice(0, at).join(' ')} `;
  if (beforeNumberOfName.test(lead)) return true;
  // "The 4 smoothing plane", but "the 2 ratchets".
  if (lead.endsWith(' the ') && !plural.test(tokens[words[last]?.at ?? 0] ?? '')) return true;
  return isFollowed(name, word, words[from + 1]);
}

/**
 * Whether a number behind a word of a name belongs to the name, too: it is the next word of it
 * ("vacuum 20"), or its own next word follows ("screws, 200 pcs"). Not so "a ratchet, 2 please".
 */
export function continuesName(
  { tokens, words }: SplitText,
  { last, at }: { last: number; at: number },
  { words: nameWords }: NamedThing,
): boolean {
  const [before, number] = [words[last], words[at]];
  if (before === undefined || number === undefined) return false;
  const name = [...nameWords];
  if (isFollowed(name, number.word, words[at + 1])) return true;
  const between = tokens.slice((words[at - 1]?.at ?? 0) + 1, number.at);
  const isApart = between.some((token) => token !== '.' || !isNumberLabel(tokens, number.at));
  const skipped = name.slice(name.indexOf(before.word) + 1, name.indexOf(number.word));
  const isAfter = name.indexOf(before.word) < name.indexOf(number.word);
  return !isApart && isAfter && skipped.every(isSmallWord);
}

/** "no. 4" */
const isNumberLabel = (tokens: readonly string[], at: number) =>
  /^(?:no|nr)$/u.test(tokens[at - 2] ?? '');

/** Whether the word after a number is the one that follows it in the name. */
const isFollowed = (name: readonly string[], number: string, next: TextWord | undefined) =>
  next !== undefined && name[name.indexOf(number) + 1] === next.word;
