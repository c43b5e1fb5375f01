import { Value } from 'typebox/value';
import { invalid } from '../../../kernel/domain-error.ts';
import { decodeCursor, encodeCursor } from '../../../kernel/page.ts';
import type { SearchPosition, SearchRequest } from './search-request.ts';
import { packPlan, unpackPlan } from './steps/pack-plan.ts';
import { isConsistentPlan, type StepPlan, StepPlanSchema } from './steps/step-plan.ts';

/** Where a page starts, and the steps of the search if it takes more than the first one. */
export type SearchStart = { after: SearchPosition; plan: StepPlan | null };

export function encodeSearchCursor(request: SearchRequest, { after, plan }: SearchStart): string {
  const { tier, brevity, newness, productId } = after;
  const steps = plan === null ? null : packPlan(plan);
  return encodeCursor([tier, brevity, newness, productId, steps], filtersOf(request));
}

/**
 * Null without a cursor. The digest in a cursor uses no secret, so its content is validated like
 * any other input. 400 `invalid_cursor`.
 */
export function decodeSearchCursor(request: SearchRequest): SearchStart | null {
  if (request.cursor === null) return null;
  const [tier, brevity, newness, productId, steps = null] = decodeCursor(
    request.cursor,
    filtersOf(request),
  );
  const isPosition = isWithin(tier, 100) && isWithin(brevity, 100) && isWithin(newness, maxNewness);
  const isId = typeof productId === 'string' && /^prd_[0-9a-z]{1,40}$/.test(productId);
  if (!isPosition || !isId) throw invalidCursor();
  const after = { tier, brevity, newness, productId };
  return { after, plan: steps === null ? null : parsePlan(steps) };
}

function parsePlan(packed: string | number): StepPlan {
  const text = unpackPlan(String(packed));
  const plan = parseJson(text);
  const isPlan = Value.Check(StepPlanSchema, plan) && isConsistentPlan(plan);
  if (!isPlan || unstorable.test(text)) throw invalidCursor();
  return plan;
}

/** JSON of characters that PostgreSQL cannot store: NUL and lone surrogates. */
const unstorable = /\\u(?:0000|d[89a-f])/i;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

// All fields that filter or order: the cursor of another search, or of an older ranking, is
// rejected.
function filtersOf(request: SearchRequest): unknown {
  const { q, tags, inStock, priceMin, priceMax, currency, siteId } = request;
  return ['search by steps 6', q, tags, inStock, priceMin, priceMax, currency, siteId];
}

const maxNewness = Number.MAX_SAFE_INTEGER;

function isWithin(value: unknown, max: number): value is number {
  return Number.isSafeInteger(value) && Math.abs(Number(value)) <= max;
}

function invalidCursor(): Error {
  const message = 'Invalid cursor. Omit it to start from the first page.';
  return invalid([{ field: 'cursor', code: 'invalid_cursor', message }], 'invalid_cursor');
}
