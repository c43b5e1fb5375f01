import { injections } from './injections.ts';
import { type Phrase, spaced, tokens } from './phrase.ts';

const injection = tokens(`(?:(?:and|then|also|but|please) )?(?:${injections.join('|')})`);

/**
 * Leaves out what addresses the machine and not the shop (`ignore all previous instructions …`): from
 * where it begins to the end of its sentence. Nothing is ever done because of such words; they are
 * left out only so that the honest rest can be read.
 */
export function withoutOrders(phrase: Phrase): Phrase {
  const sentences = phrase.split(/(?<= [.;!?\n]) /);
  return spaced(sentences.map((sentence) => honestPart(spaced(sentence))).join(' '));
}

function honestPart(sentence: string): string {
  const match = injection.exec(sentence);
  return match ? sentence.slice(0, match.index) : sentence;
}
