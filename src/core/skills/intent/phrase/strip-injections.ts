import { injections } from './injections.ts';
import { normalizeSpaces, type Phrase, tokenPattern } from './phrase.ts';

const injection = tokenPattern(`(?:(?:and|then|also|but|please) )?(?:${injections.join('|')})`);

/**
 * Leaves out what addresses the machine and not the shop (`ignore all previous instructions …`): from
 * where it begins to the end of its sentence. Nothing is ever done because of such words; they are
 * left out only so that the honest rest can be read.
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
