import type { CatalogLookup } from '../catalog-lookup.ts';
import { maybeAsks, politeRequest, priceClaims, signupPhrases } from '../lexicon/signup-phrases.ts';
import { splitLiteral } from '../phrase/literals.ts';
import type { Utterance } from '../phrase/parse-utterance.ts';
import { showPlaceholders } from '../phrase/show-placeholders.ts';
import { splitAlternatives } from '../text/alternatives.ts';
import { normalizeSpaces, type Phrase, tokenPattern } from '../text/phrase.ts';
import { replaceEmailNames } from './email-names.ts';
import { placePlan } from './plan-words.ts';

type ReadSignup = {
  utterance: Utterance;
  phrase: Phrase;
  /** The name of the plan as it was read from the text; null if that is an id. */
  plan: string | null;
  catalog: CatalogLookup;
};

/**
 * The words of a sign-up that are not understood: they stand in no phrase of the closed language of
 * sign-ups. They may take it back, put it off, or name another plan, so no one is signed up while
 * there are any. What the text says of the price is among them, because it is not known here.
 */
export function findUnknownSignupWords({ utterance, phrase, plan, catalog }: ReadSignup): string[] {
  const words = phrase.split(' ').flatMap(splitLiteral).join(' ');
  const placed = plan === null ? words : placePlan(words, plan, catalog);
  const text = replaceEmailNames(normalizeSpaces(placed), utterance.values);
  const patterns = [...known, ...(isPolite.test(text) ? possible : [])];
  const unknown: string[] = [];
  let from = 1;
  while (from < text.length) {
    const found = findLongest(text, from, patterns);
    const claim = findLongest(text, from, claims);
    const isClaim = claim.words.length > found.words.length;
    const words = isClaim ? claim.words : found.words || readRun(text, from, patterns);
    if (isClaim || found.words === '') unknown.push(isClaim ? claim.core : words);
    from += words.length + 1;
  }
  return [...new Set(unknown)].map((each) =>
    showPlaceholders(each.replaceAll('{plan}', plan ?? 'plan'), utterance),
  );
}

const toPatterns = (sources: readonly string[]) =>
  sources.flatMap(splitAlternatives).map((source) => new RegExp(tokenPattern(source).source, 'uy'));
const known = toPatterns(signupPhrases);
const possible = toPatterns(maybeAsks);
const claims = toPatterns(priceClaims);
const isPolite = tokenPattern(politeRequest);

/** `core`: what the words claim, without the words before it. */
type FoundWords = { words: string; core: string };

function findLongest(text: Phrase, from: number, patterns: readonly RegExp[]): FoundWords {
  let longest: FoundWords = { words: '', core: '' };
  for (const pattern of patterns) {
    pattern.lastIndex = from;
    const [words = '', core = words] = pattern.exec(text) ?? [];
    if (words.length > longest.words.length) longest = { words, core };
  }
  return longest;
}

/** The words from a place on up to punctuation or a phrase that is known. */
function readRun(text: Phrase, from: number, patterns: readonly RegExp[]): string {
  let end = text.indexOf(' ', from);
  while (end + 1 < text.length && !isEnd(text, end + 1, patterns)) end = text.indexOf(' ', end + 1);
  return text.slice(from, end);
}

const isEnd = (text: Phrase, at: number, patterns: readonly RegExp[]): boolean =>
  /^[.,;:!?|(){]/u.test(text.slice(at)) || findLongest(text, at, patterns).words.includes(' ');
