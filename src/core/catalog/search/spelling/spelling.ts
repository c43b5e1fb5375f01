import { countEdits, isOneSwap } from '@stoa/shopping-intent/text/edits';
import { isPlaceWord } from '@stoa/shopping-intent/text/places';

const oneEditMinLength = 4;
const twoEditsMinLength = 8;
const maxCandidates = 3;

// Numbers and codes are never corrected.
const vocabularyWord = /^\p{L}[\p{L}\p{M}]{2,31}$/u;

/** Whether the vocabulary stores words of this form. Other words cannot be checked against it. */
export function isVocabularyWord(word: string): boolean {
  return vocabularyWord.test(word);
}

// Words arrive in singular form: `texa` is the "singular" of Texas.
const isPlaceName = (word: string) => ['', 's', 'es'].some((end) => isPlaceWord(word + end));

/** How many edits may correct a word: none for short words, words with digits and place names. */
export function countAllowedEdits(word: string): 0 | 1 | 2 {
  const length = [...word].length;
  if (isPlaceName(word)) return 0;
  if (/\p{N}/u.test(word) || length < oneEditMinLength) return 0;
  return length < twoEditsMinLength ? 1 : 2;
}

/**
 * Whether a typing error may have turned the known word into the short one: a different first
 * letter, or a letter replaced by one that is not next to it on the keyboard and does not sound
 * like it, makes a different word.
 */
function isLikelyError(typed: string, known: string): boolean {
  if ([...typed].length >= twoEditsMinLength) return true;
  if (typed[0] !== known[0]) return false;
  if (typed.length !== known.length || isOneSwap(typed, known)) return true;
  const at = [...typed].findIndex((letter, index) => letter !== known[index]);
  return confusedLetters.some(
    (letters) => letters.includes(typed.charAt(at)) && letters.includes(known.charAt(at)),
  );
}

/** Letters that are typed for each other: vowels, similar sounds, neighbors on a keyboard. */
// biome-ignore format: a list of groups
const confusedLetters = [
  'aeiouy', 'ckq', 'csz', 'gj', 'fv', 'vw', 'bp', 'dt', 'mn', 'lr',
  'qwa', 'wes', 'erd', 'rtf', 'tyg', 'yuh', 'uij', 'iok', 'opl', 'asz', 'sdx', 'dfc', 'fgv', 'ghb', 'hjn', 'jkm', 'kl', 'zx', 'xc', 'cv', 'vb', 'bn', 'nm',
];

/** The known words nearest to the typed one, best first. The first letter is rarely wrong. */
export function findNearestWords(typed: string, known: string[]): string[] {
  const allowed = countAllowedEdits(typed);
  const ranked = known
    .filter((word) => isLikelyError(typed, word))
    .map((word) => ({
      word,
      edits: countEdits(typed, word),
      other: word[0] === typed[0] ? 0 : 1,
    }))
    .filter(({ edits }) => edits > 0 && edits <= allowed)
    .sort((a, b) => a.edits - b.edits || a.other - b.other || (a.word < b.word ? -1 : 1));
  const best = ranked.filter(({ edits }) => edits === ranked[0]?.edits);
  return best.slice(0, maxCandidates).map(({ word }) => word);
}

/** Every way to split a word such as "headphonecase" into two words of three or more letters. */
export function listSplits(word: string): [string, string][] {
  if (isPlaceName(word)) return [];
  const positions = Array.from({ length: Math.max(0, word.length - 5) }, (_, index) => index + 3);
  return positions.map((position) => [word.slice(0, position), word.slice(position)]);
}
