import { injections } from './injections.ts';
import { normalizeSpaces, type Phrase, tokenPattern } from './phrase.ts';

const injection = tokenPattern(`(?:(?:and|then|also|but|please) )?(?:${injections.join('|')})`);

/**
 * Removes prompt injections (`ignore all previous instructions …`) up to the end of their
 * sentences. They never have an effect; they are removed so that the rest of the text can be
 * understood.
 */
export function stripInjections(phrase: Phrase): Phrase {
  const sentences = phrase.split(/(?<= [.;!?\n]) /);
  return normalizeSpaces(
    sentences.map((sentence) => textBeforeInjection(normalizeSpaces(sentence))).join(' '),
  );
}

function textBeforeInjection(sentence: string): string {
  const match = injection.exec(sentence);
  return match ? sentence.slice(0, match.index) : sentence;
}
