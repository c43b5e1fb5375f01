import type { FindProducts, SearchedSite } from '../../src/core/catalog/search/find-products.ts';
import type { JudgedRequest } from './judged-set.ts';

/** How one request was answered. */
export type RequestScore = {
  request: JudgedRequest;
  /** Ids of the first five results. */
  found: string[];
  match: string;
  /** Null for a request that nothing in the catalog answers. */
  ndcg: number | null;
};

export type SearchScore = {
  requests: number;
  /** Mean nDCG of the first five results, of requests that the catalog can answer. */
  ndcg: number;
  /** Share of these requests with results, and with an accepted product among the first five. */
  answered: number;
  reached: number;
  /** Share of the other requests that are empty or labeled as partial. */
  labeled: number;
};

/** What the search must reach in both halves of the requests; the goal for `ndcg` is 0.85. */
export const searchTargets = { ndcg: 0.83, answered: 0.98 };

const depth = 5;
const gains = { right: 2, good: 1 };

export async function scoreRequest(
  find: FindProducts,
  site: SearchedSite,
  request: JudgedRequest,
): Promise<RequestScore> {
  const page = await find({ ...firstFive, q: request.q, site });
  const found = page.items.map(({ slug }) => slug);
  return { request, found, match: page.match, ndcg: computeNdcg(request, found) };
}

const firstFive = {
  tags: [],
  inStock: false,
  priceMin: null,
  priceMax: null,
  currency: null,
  limit: depth,
  cursor: null,
};

export function summarize(scores: RequestScore[]): SearchScore {
  const answerable = scores.filter(({ ndcg }) => ndcg !== null);
  const others = scores.filter(({ ndcg }) => ndcg === null);
  const share = (part: RequestScore[], whole: RequestScore[]) =>
    part.length / Math.max(1, whole.length);
  const isLabeled = ({ found, match }: RequestScore) => found.length === 0 || match === 'partial';
  const sum = answerable.reduce((total, { ndcg }) => total + (ndcg ?? 0), 0);
  return {
    requests: scores.length,
    ndcg: sum / Math.max(1, answerable.length),
    answered: share(
      answerable.filter(({ found }) => found.length > 0),
      answerable,
    ),
    reached: share(answerable.filter(isReached), answerable),
    labeled: share(others.filter(isLabeled), others),
  };
}

/** Whether a right product is among the first five; an acceptable one if none is right. */
export function isReached({ request, found }: RequestScore): boolean {
  const wanted = request.right.length > 0 ? request.right : request.good;
  return found.some((id) => wanted.includes(id));
}

/** Normalized discounted cumulative gain with the gains 2 (right) and 1 (good). */
function computeNdcg({ right, good }: JudgedRequest, found: string[]): number | null {
  if (right.length + good.length === 0) return null;
  const gainOf = (id: string) =>
    right.includes(id) ? gains.right : good.includes(id) ? gains.good : 0;
  const ideal = [...right.map(() => gains.right), ...good.map(() => gains.good)];
  return discount(found.map(gainOf)) / discount(ideal);
}

const discount = (values: number[]): number =>
  values.slice(0, depth).reduce((sum, value, at) => sum + value / Math.log2(at + 2), 0);
