import { toSingular } from '../catalog/search/text/singular.ts';
import { foldText } from '../catalog/search/text/tokens.ts';
import { isFunctionWord } from '../catalog/search/text/words.ts';

/** The words of a text in lower case without accents; numbers keep their decimal point. */
export function wordsOf(text: string): string[] {
  const plain = foldText(text).replaceAll("'", '');
  return plain.match(/[\p{L}\p{N}]+(?:\.\d+)?/gu) ?? [];
}

/** The words of a text that say what is meant, as singulars. */
export function contentWordsOf(text: string): string[] {
  return wordsOf(text)
    .filter((word) => !isFunctionWord(word))
    .map(toSingular);
}
