import { openOneStore } from '../../bench/one-store.ts';
import { isHeldOut, readJudgedCatalog, readJudgedRequests } from './judged-set.ts';
import { type RequestScore, type SearchScore, scoreRequest, summarize } from './score.ts';

/** Scores of both halves of the requests, of all of them, and of each request of the open half. */
export type JudgedSearch = {
  halves: { open: SearchScore; held_out: SearchScore; all: SearchScore };
  open: RequestScore[];
  /** Names of the products by id. */
  names: Map<string, string>;
};

/** Scores the search with the judged requests over the judged catalog, in a new database. */
export async function scoreJudgedSearch(): Promise<JudgedSearch> {
  const products = readJudgedCatalog();
  const store = await openOneStore(products);
  const site = { ...store.site, workspaceId: store.site.tenant.workspaceId };
  try {
    const scores: RequestScore[] = [];
    for (const request of readJudgedRequests())
      scores.push(await scoreRequest(store.find, site, request));
    const open = scores.filter(({ request }) => !isHeldOut(request));
    const heldOut = scores.filter(({ request }) => isHeldOut(request));
    const halves = { open: summarize(open), held_out: summarize(heldOut), all: summarize(scores) };
    return { halves, open, names: new Map(products.map(({ slug, name }) => [slug, name])) };
  } finally {
    await store.close();
  }
}
