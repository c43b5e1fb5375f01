import { dwelling } from '../fields/place/place-words.ts';
import { suffixes } from '../lexicon/request-phrases.ts';
import { sizes } from '../lexicon/sizes.ts';
import { street } from '../lexicon/streets.ts';
import { isLiteral, toLiteral } from '../phrase/literals.ts';
import { countEdits } from '../text/edits.ts';
import { numberWords } from '../text/number-words.ts';
import { normalizeSpaces, type Phrase, tokenPattern } from '../text/phrase.ts';
import { isForeignWord } from './foreign-words.ts';
import { anyProduct, type OptionTest, optionWords } from './option-words.ts';
import { sizeUnits } from './read-variant.ts';

/*
 * Words of options are also words of names: "for Ms. L. Jones", "to Red Bluff", "12 Olive Street". A
 * name is no option, also where it is not understood what it is the name of.
 */

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Before the name of a place or a person. */
const towards = words('to at near by from attn c/o dear');
/** Before a colon and a name. */
const labels = words(
  'name attn attention recipient contact customer buyer street road town city state address destination',
);
const titles = words('mr mrs ms miss mx dr prof sir madam herr frau st');
const sizeWords = new Set(sizes.flatMap((name) => name.split(' ')));
const streetPattern = new RegExp(`^${street} `, 'u');
const suffix = tokenPattern(suffixes.join('|'));

/** The tokens after the name of a product, with option words that belong to another name quoted. */
export const quoteNamesBeside = (tokens: readonly string[], test: OptionTest): string[] =>
  quoteNames(tokens, test, (quoted, run) => isBesideName(quoted, run));

/** The same for a phrase in which a product may have any name: only what is surely another name. */
export const quoteOtherNames = (phrase: Phrase): Phrase =>
  normalizeSpaces(quoteNames(phrase.trim().split(' '), anyProduct, () => false).join(' '));

type Run = { from: number; to: number };
type RunTest = (tokens: readonly string[], run: Run) => boolean;

function quoteNames(tokens: readonly string[], test: OptionTest, isBeside: RunTest): string[] {
  const quoted = [...tokens];
  const isName = (run: Run) =>
    !isNamed(quoted, run, test) && (isOfName(quoted, run, test) || isBeside(quoted, run));
  for (const run of listRuns(tokens, test))
    if (isName(run))
      for (let at = run.from; at < run.to; at += 1) quoted[at] = toLiteral([tokens[at] ?? '']);
  return quoted;
}

/** The option words that follow one another. */
function listRuns(tokens: readonly string[], { isOption }: OptionTest): Run[] {
  const runs: Run[] = [];
  for (const [at, token] of tokens.entries()) {
    const last = runs.at(-1);
    if (!isOption(token) || numberWords.has(token)) continue;
    if (last?.to === at) last.to += 1;
    else runs.push({ from: at, to: at + 1 });
  }
  return runs;
}

/** "Size L", "navy color": surely an option. */
const isNamed = (tokens: readonly string[], { from, to }: Run, { isAspect }: OptionTest): boolean =>
  tokens.slice(from, to).some(isAspect);

/** Whether option words one after the other are of a name that words before them announce. */
function isOfName(tokens: readonly string[], run: Run, test: OptionTest): boolean {
  const isInitialBefore = isInitial(tokens[run.from - 2] ?? '', test.isOption);
  return (
    isAnnounced(tokens, run) ||
    isStreet(tokens, run) ||
    (tokens[run.from - 1] === '.' && isInitialBefore) ||
    beginsName(tokens, run)
  );
}

/** "red bluff", "lake red"; not "a 1 l tin", nor "she wears medium". */
function isBesideName(tokens: readonly string[], { from, to }: Run): boolean {
  const own = tokens.slice(from, to);
  if (own.some((token) => /\d/u.test(token))) return false;
  if (isNameWord(tokens[to])) return true;
  const isSize = own.every((token) => token.length > 1 && sizeWords.has(token));
  return from > 0 && !isSize && isNameWord(tokens[from - 1]);
}

const isNameWord = (token = '') =>
  isForeignWord(token) &&
  !sizeUnits.has(token) &&
  !suffix.test(` ${token} `) &&
  !aspects.some((aspect) => countEdits(aspect, token) === 1);
/** "Sise M" is a misspelled size. */
const aspects = ['size', 'color', 'colour'];

/** "to orange", "we live in orange", "name: violet" */
function isAnnounced(tokens: readonly string[], { from }: Run): boolean {
  const [head = '', before = ''] = [tokens[from - 2], tokens[from - 1]];
  if (towards.has(before) || (before === 'for' && optionWords.has(tokens[from] ?? ''))) return true;
  return before === 'in' ? dwelling.has(head) : /^[:=]$|^is$/u.test(before) && labels.has(head);
}

/** "10 downing street" */
const isStreet = (tokens: readonly string[], { from }: Run): boolean =>
  /^\d/u.test(tokens[from] ?? '') && streetPattern.test(`${tokens.slice(from).join(' ')} `);

/** What a name goes on with after a full stop: "Ms. L", "J. M. Green", but not "in M. Navy." */
const isInitial = (token: string, isOption: OptionTest['isOption']): boolean =>
  titles.has(token) || isLiteral(token) || (/^\p{L}$/u.test(token) && !isOption(token));

/** "L. Jones" */
const beginsName = (tokens: readonly string[], { from, to }: Run): boolean =>
  /^\p{L}$/u.test(tokens[from] ?? '') &&
  tokens[from - 1] !== 'in' &&
  tokens[to] === '.' &&
  isNameWord(tokens[to + 1]);
