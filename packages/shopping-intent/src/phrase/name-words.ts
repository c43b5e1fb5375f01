import {
  boundaryWords,
  commandWords,
  nounsOfCommands,
  offeredServices,
  openers,
  serviceWords,
} from '../lexicon/product-words.ts';
import { numberWords } from '../text/number-words.ts';

/**
 * Where a name may go on: after a preposition, and after a word for what stores offer beside goods.
 * `isBare`: nothing asks for the name.
 */
export type NameJoining = { prepositions: boolean; services: boolean; isBare?: true };

/** `isJoined`: whether the words go on after a joining word. */
export type NameWords = { words: string[]; isJoined: boolean };

const plainWord = /^\p{L}[\p{L}\p{N}'-]*$/u;
const isNameWord = (word = '') => plainWord.test(word) && !boundaryWords.has(word);

const conjunctions = new Set(['and', '&', 'or', 'only']);
const prepositions = new Set(['for', 'of', 'with', 'about', 'on', 'by', 'in', 'to']);
const articles = new Set(['a', 'an', 'the', 'my', 'your', 'our', 'his', 'her', 'their']);

/**
 * The words of a name at the start of a phrase. It ends at a word that is in no name, but goes on
 * after a command word: `track and field shoes`, `member of the wedding`, `track 3 lights`.
 */
export function readNameWords(phrase: string, joining: NameJoining, max: number): NameWords {
  const tokens = phrase.split(' ', max + 1).slice(0, max);
  const words: string[] = [];
  let isJoined = false;
  while (words.length < tokens.length) {
    const length = isNameWord(tokens[words.length]) ? 0 : countJoining(tokens, words, joining);
    if (length === null) break;
    isJoined ||= length > 0;
    words.push(...tokens.slice(words.length, words.length + length + 1));
  }
  return { words, isJoined };
}

/** How many tokens join the next word of the name to the words before; null if the name ends. */
function countJoining(
  tokens: readonly string[],
  words: readonly string[],
  joining: NameJoining,
): number | null {
  const from = words.length;
  const [joiner = '', second = ''] = tokens.slice(from);
  const hasArticle = prepositions.has(joiner) && articles.has(second);
  const length = hasArticle ? 2 : 1;
  const next = tokens[from + length];
  if (!isNameWord(next)) return null;
  const last = words.at(-1) ?? '';
  if (conjunctions.has(joiner) && isRequest(tokens.slice(from + 1), joining)) return null;
  const isNext = commandWords.has(last)
    ? goesOn(last, tokens.slice(from, from + length + 1), joining)
    : joining.prepositions && prepositions.has(joiner) && joiner !== 'to' && !hasCommand(words);
  return isNext ? length : null;
}

const hasCommand = (words: readonly string[]) => words.some((word) => commandWords.has(word));

/** "Mugs and order two", "return or exchange": the words after `and` ask for something else. */
function isRequest([first = '', second = '']: readonly string[], joining: NameJoining): boolean {
  if (joining.isBare) return [openers, serviceWords, commandWords].some((set) => set.has(first));
  return openers.has(first) && (!isNameWord(second) || numberWords.has(second));
}

/** Whether a name goes on after a command word with these tokens. */
function goesOn(command: string, tokens: readonly string[], joining: NameJoining): boolean {
  if (!mayGoOn(command, joining)) return false;
  const [joiner = '', article = ''] = tokens;
  const isTrackByTrack = joiner === 'by' && commandWords.has(tokens.at(-1) ?? '');
  const isOfThe = joiner === 'of' && article === 'the';
  if (conjunctions.has(joiner) || isTrackByTrack || isOfThe) return true;
  if (/^\d{1,4}$/u.test(joiner)) return isCommandNoun(command);
  return joining.prepositions && nounsOfCommands.has(command) && prepositions.has(joiner);
}

function mayGoOn(command: string, { services, isBare }: NameJoining): boolean {
  if (isBare && !isCommandNoun(command)) return false;
  return services || !offeredServices.has(command);
}

/** Whether a command word may begin the name of a thing: `track`, `tracking`, `members`. */
export const isCommandNoun = (word: string): boolean =>
  nounsOfCommands.has(word) || word === 'tracking';
