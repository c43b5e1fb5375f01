import { type Phrase, spaced } from './phrase.ts';

/** The sentences of a phrase with their marks, at least one; what holds no word is none. */
export function sentencesOf(phrase: Phrase): Phrase[] {
  const sentences = phrase
    .split(/(?<= [.;!?]) (?=\S)/)
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
    .map(spaced);
  return sentences.length > 0 ? sentences : [phrase];
}
