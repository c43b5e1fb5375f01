import { parseArgs } from 'node:util';
import { type RequestScore, type SearchScore, searchTargets } from './search/score.ts';
import { scoreJudgedSearch } from './search/score-search.ts';

/**
 * Scores the search with the judged requests over the judged catalog. Half of the requests, chosen
 * by a hash of their text, are held out: rankings are changed for the other half only. `--worst N`
 * prints the N worst requests of that half. The exit code is 1 below the targets.
 */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { json: { type: 'boolean' }, worst: { type: 'string', default: '0' } },
  });
  const { halves, open, names } = await scoreJudgedSearch();
  if (values.json) console.log(JSON.stringify({ products: names.size, ...halves }));
  else printScores(names.size, halves);
  printWorst(open, Number(values.worst), names);
  return isEnough(halves.open) && isEnough(halves.held_out) ? 0 : 1;
}

const isEnough = ({ ndcg, answered }: SearchScore): boolean =>
  ndcg >= searchTargets.ndcg && answered >= searchTargets.answered;

function printScores(products: number, halves: Record<string, SearchScore>): void {
  console.log(`${products} products`);
  for (const [half, score] of Object.entries(halves)) {
    const { requests, ndcg, ...shares } = score;
    const percents = Object.entries(shares).map(
      ([name, share]) => `${name} ${(100 * share).toFixed(1)} %`,
    );
    console.log(`${half}: ${requests} requests, nDCG@5 ${ndcg.toFixed(3)}, ${percents.join(', ')}`);
  }
}

function printWorst(scores: RequestScore[], count: number, names: Map<string, string>): void {
  const worst = scores.toSorted((a, b) => (a.ndcg ?? 1) - (b.ndcg ?? 1)).slice(0, count);
  for (const { request, found, match, ndcg } of worst) {
    console.log(`\n${ndcg?.toFixed(2)} ${request.q} (${match})`);
    for (const id of found) console.log(`  ${markOf(request, id)} ${id} ${names.get(id)}`);
    const missed = request.right.filter((id) => !found.includes(id)).slice(0, 5);
    for (const id of missed) console.log(`  missed ${id} ${names.get(id)}`);
  }
}

function markOf({ right, good }: { right: string[]; good: string[] }, id: string): string {
  if (right.includes(id)) return 'right';
  return good.includes(id) ? 'good ' : '-    ';
}
