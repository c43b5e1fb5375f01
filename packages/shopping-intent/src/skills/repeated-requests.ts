import type { IntentItem } from '../intent.ts';
import type { Utterance } from '../phrase/parse-utterance.ts';
import { showPlaceholders } from '../phrase/show-placeholders.ts';
import type { Phrase } from '../text/phrase.ts';

const clauseEnds = new Set(['.', ',', ';', '!', '?', ':', '|', '-', 'and', 'then', 'also', 'plus']);
const fillers = new Set(['please', 'just', 'now', 'so', 'ok', 'okay', 'thanks']);
const askingWords = new Set(
  "buy order add get purchase put take send include throw i i'd i'll we we'd we'll want need give can could".split(
    ' ',
  ),
);

/**
 * Words of a purchase that leave open how many are wanted: a request that is made twice, such as
 * "Buy a tote. Buy a tote.", and `both` where only the last item is known.
 */
export function findUnclearCounts(items: readonly IntentItem[], utterance: Utterance): string[] {
  const { phrase } = utterance;
  const repeated = findRepeated(phrase, utterance);
  return isPointer(items) && phrase.includes(' both ') ? ['both', ...repeated] : repeated;
}

const isPointer = ([item, ...others]: readonly IntentItem[]): boolean =>
  others.length === 0 &&
  item?.reference === 'last' &&
  (item.query ?? item.productId ?? item.variantId) === undefined;

function findRepeated(phrase: Phrase, utterance: Utterance): string[] {
  const asked = splitClauses(phrase)
    .filter(([first = '']) => askingWords.has(first))
    .map((words) => showPlaceholders(words.join(' '), utterance));
  return [...new Set(asked.filter((clause, at) => asked.indexOf(clause) < at))];
}

function splitClauses(phrase: Phrase): string[][] {
  const clauses: string[][] = [[]];
  for (const word of phrase.trim().split(' ')) {
    if (clauseEnds.has(word)) clauses.push([]);
    else if (!fillers.has(word)) clauses.at(-1)?.push(word);
  }
  return clauses.filter(({ length }) => length > 1);
}
