import { filler } from '../lexicon/filler.ts';
import {
  boundaryWords,
  commandWords,
  containers,
  notOfThings,
  nounsOfCommands,
  openers,
  serviceWords,
  shortOpeners,
} from '../lexicon/product-words.ts';
import { type Phrase, tokenPattern } from '../text/phrase.ts';
import { isPlaceWord } from '../text/places.ts';
import { toLiteral } from './literals.ts';
import { beforeDetails } from './name-details.ts';
import { isCommandNoun, type NameJoining, readNameWords } from './name-words.ts';

const count = '(?:\\d{1,4}|one|two|three|four|five|six|seven|eight|nine|ten|twelve|a dozen)';
const article = `(?:an?|the|some|any|another|more|${count}|pairs? of|of)`;
const searchVerbs =
  "(?:search|searching|look|looking|hunt|hunting|shop|shopping|browse|browsing) (?:\\S+ ){0,2}?for|search|find(?: me| us)?|show(?: me| us)?|locate|seeking|do you (?:guys )?(?:have|sell|carry|stock)|have you got|got|are there|is there|how much (?:is|are|for)|price of|i'll (?:take|have)|put me down for";
const buyingVerbs =
  'add|put|throw in|include|buy|buying|purchase|order|get(?: me| us)?|grab(?: me)?|give me|remove|delete|take out|swap|replace|want|need|like';
const lead = new RegExp(
  tokenPattern(
    `(?<asking>${searchVerbs})(?: ${article})*|(?<article>(?:${buyingVerbs})(?: ${article})+)|(?:add|buy|purchase|order)|(?<needing>need|want|like|what|which)`,
  ).source,
  'gu',
);
/** Verbs that ask only to search. */
const seeking = /^(?:search|look|hunt|browse|browsing|find|seek|locate)/u;
/** "Is there a discount for members?", "do you have delivery and pickup?" are about the store. */
const aboutStore = /^(?:are there|is there|how much|price of|got)/u;
const askingStore = /^(?:do you|have you)/u;
const maxNameWords = 6;
const maxJoinedWords = 10;

/**
 * Turns product names with command words into literals: `track jogger` in `search for track
 * jogger`, and `cart cover` in `add a cart cover to my cart`. A name follows a verb of searching or
 * buying, and does not end in a word that commands are about.
 */
export function quoteProductNames(phrase: Phrase): Phrase {
  const bare = bareName(phrase);
  if (bare) return phrase.replace(bare.join(' '), () => toLiteral(bare));
  let result = '';
  let done = 0;
  for (const match of phrase.matchAll(lead)) {
    const from = match.index + match[0].length + 1;
    if (match.index < done) continue;
    const { words, at } = findName(phrase.slice(from), match.groups ?? {});
    if (at === null) continue;
    const kept = words.slice(0, at).map((word) => `${word} `);
    result += phrase.slice(done, from) + kept.join('') + toLiteral(words.slice(at));
    done = from + words.join(' ').length;
  }
  return result + phrase.slice(done);
}

type LeadGroups = Record<string, string | undefined>;

/** The words of a name after a verb, and the place of its first command word. */
function findName(
  phrase: string,
  { asking, article: counted, needing }: LeadGroups,
): { words: readonly string[]; at: number | null } {
  const joining = joiningAfter(asking);
  const { words, isJoined } = readNameWords(phrase, joining, maxJoinedWords);
  const group = isJoined ? words : words.slice(0, maxNameWords);
  if (group.length === 1 && (seeking.test(asking ?? '') || counted !== undefined))
    return { words: group, at: isNounAlone(phrase) ? 0 : null };
  const isNamed = isJoined && group.some(isCommandNoun);
  if (needing !== undefined && !isNamed) return { words: group, at: null };
  const by = { isAsked: asking !== undefined, isOpen: joining.prepositions };
  return { words: group, at: findCommandWord(group, by) };
}

function joiningAfter(asking: string | undefined): NameJoining {
  if (asking === undefined) return { prepositions: false, services: true };
  const isOpen = !aboutStore.test(asking);
  return { prepositions: isOpen, services: isOpen && !askingStore.test(asking) };
}

/** Not "search for track my order". */
function isNounAlone(phrase: string): boolean {
  const [first = '', next = ''] = phrase.split(' ', 2);
  return nounsOfCommands.has(first) && !/^(?:my|our|the|an?|it|this)$/u.test(next);
}

// `find a discount hammer` names a product; `add discount summer` applies a code.
function findCommandWord(
  group: readonly string[],
  { isAsked, isOpen }: { isAsked: boolean; isOpen: boolean },
): number | null {
  const at = group.findIndex((word) => commandWords.has(word) || (isAsked && word === 'discount'));
  if (at < 0) return null;
  const isBehind = group.slice(0, at).some((word) => boundaryWords.has(word));
  return (isBehind ? describesThing(group, at) : isNameFrom(group, at, isOpen)) ? at : null;
}

/** "Shoes for track and field", "a gift for a member" */
const describesThing = (group: readonly string[], at: number): boolean =>
  nounsOfCommands.has(group[at] ?? '') &&
  group.slice(0, at).some(isOfThings) &&
  !serviceWords.has(group.at(-1) ?? '');

/** Whether a group with a command word in this place is a name. */
function isNameFrom(group: readonly string[], at: number, isOpen: boolean): boolean {
  const [last = '', next = ''] = [group.at(-1), group[at + 1]];
  if (endsInService(last, next) || isCommand(last) || next === '') return false;
  // "A golf club membership gift"
  const isPart = isOpen && at > 0 && isOfThings(group[at - 1] ?? '') && !isPlaceWord(last);
  return !serviceWords.has(next) || isPart;
}

/** Not "the track and field collection". */
const endsInService = (last: string, next: string): boolean =>
  serviceWords.has(last) &&
  !(boundaryWords.has(next) && /^(?:collections?|items?|products?)$/u.test(last));

/** A socket set is a thing. */
const isCommand = (last: string) => commandWords.has(last) && last !== 'set';

const bareJoining = { prepositions: false, services: false, isBare: true } as const;
const marksAtEnd = /(?: (?:[,.!?]|please|thanks))+ $/;
const isLetters = (word: string) => /^\p{L}[\p{L}'-]*$/u.test(word);

/**
 * The words of a text that is only a product name with a command word: `golf cart in red`,
 * `tracking dog leash`. `order book` starts with a verb and is not a name.
 */
function bareName(phrase: Phrase): string[] | null {
  const text = beforeDetails(phrase.replace(marksAtEnd, ' ').trim());
  const { words, isJoined } = readNameWords(text, bareJoining, maxJoinedWords);
  const [first = '', ...others] = words;
  const last = others.at(-1);
  if (last === undefined || words.join(' ') !== text || openers.has(first)) return null;
  if (words.length < 3 && shortOpeners.has(first)) return null;
  if (!isJoined && (words.length > maxNameWords || !words.every(isLetters))) return null;
  return isThing(words.slice(0, -1), last) ? words : null;
}

/** Whether words with a command word name a thing that ends in `last`. */
function isThing(before: readonly string[], last: string): boolean {
  if (containers.has(last)) return before.every(isOfThings);
  if (serviceWords.has(last) || isCommand(last) || filler.has(last)) return false;
  return before.some((word) => commandWords.has(word) || word === 'discount');
}

const isOfThings = (word: string) =>
  ![commandWords, serviceWords, filler, notOfThings].some((words) => words.has(word));
