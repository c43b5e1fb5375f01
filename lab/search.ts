import { parseArgs } from 'node:util';
import { openOneStore } from '../bench/one-store.ts';
import { isHeldOut, readJudgedCatalog, readJudgedRequests } from './search/judged-set.ts';
import { type RequestScore, type SearchScore, scoreRequest, summarize } from './search/score.ts';

/** Below these figures the exit code is 1. */
export const searchTargets = { ndcg: 0.85, answered: 0.98 };

/**
 * Scores the search with the judged requests over the judged catalog. Half of the requests, chosen
 * by a hash of their text, are held out: rankings are changed for the other half only. `--worst N`
 * prints the N worst requests of that half.
 */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { json: { type: 'boolean' }, worst: { type: 'string', default: '0' } },
  });
  const products = readJudgedCatalog();
  const store = await openOneStore(products);
  const site = { ...store.site, workspaceId: store.site.tenant.workspaceId };
  try {
    const scores: RequestScore[] = [];
    for (const request of readJudgedRequests())
      scores.push(await scoreRequest(store.find, site, request));
    const open = scores.filter(({ request }) => !isHeldOut(request));
    const halves = {
      open: summarize(open),
      held_out: summarize(scores.filter(({ request }) => isHeldOut(request))),
      all: summarize(scores),
    };
    if (values.json) console.log(JSON.stringify({ products: products.length, ...halves }));
    else printScores(products.length, halves);
    printWorst(open, Number(values.worst), new Map(products.map(({ slug, name }) => [slug, name])));
    return isEnough(halves.all) ? 0 : 1;
  } finally {
    await store.close();
  }
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
