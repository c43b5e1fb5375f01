import { isObject, type JsonObject } from '../../../kernel/json.ts';
import type { SearchMatch } from '../agent-call.ts';
import { kindOfToken } from './token-reference.ts';

/** A summary of a response, and the ids it contains, most of which are secrets. */
export type OutputSummary = {
  facts: Record<string, unknown>;
  cartToken: string | null;
  checkoutId: string | null;
  orderId: string | null;
  siteSlug: string | null;
  /** Null: the output is not the result of a search. */
  match: SearchMatch | null;
  /** Code of an error that the protocol reports inside a successful response. */
  error: string | null;
};

const maxDepth = 4;
const maxListed = 5;

/**
 * Reads the members that matter to a merchant from the output of any protocol: carts, checkout
 * sessions, orders and search results, in snake_case or camelCase.
 */
export function summarizeOutput(output: unknown): OutputSummary {
  const summary: OutputSummary = {
    facts: {},
    cartToken: null,
    checkoutId: null,
    orderId: null,
    siteSlug: null,
    match: null,
    error: null,
  };
  if (isObject(output)) readObject(output, summary, 0);
  return summary;
}

/** Members that hold the object that the response is about. */
const nested = ['cart', 'checkout', 'order', 'subscriber', 'product'] as const;

function readObject(value: JsonObject, summary: OutputSummary, depth: number): void {
  readIds(value, summary);
  readFacts(value, summary.facts);
  readSearch(value, summary);
  readError(value, summary);
  if (depth < maxDepth)
    for (const name of nested) {
      const member = value[name];
      if (isObject(member)) readObject(member, summary, depth + 1);
    }
}

/** Members that hold the id of the object, or of another one. */
const idNames = ['id', 'token', 'cart_token', 'cartToken', 'session_id', 'sessionId'];

function readIds(value: JsonObject, summary: OutputSummary): void {
  for (const name of idNames) {
    const id = value[name];
    if (typeof id === 'string') readToken(id, summary);
  }
  const { id } = value;
  if (isIdOf('ord', id)) summary.orderId ??= id;
  if (isIdOf('prd', id)) summary.facts.product_id ??= id;
  const slug = value.site_slug ?? value.siteSlug;
  if (typeof slug === 'string') summary.siteSlug ??= slug;
}

function readToken(id: string, summary: OutputSummary): void {
  const kind = kindOfToken(id);
  if (kind === 'cart') summary.cartToken ??= id;
  if (kind === 'checkout') summary.checkoutId ??= id;
}

const isIdOf = (prefix: string, id: unknown): id is string =>
  typeof id === 'string' && id.startsWith(`${prefix}_`);

function readFacts(value: JsonObject, facts: OutputSummary['facts']): void {
  const { status, currency, messages } = value;
  if (typeof status === 'string') facts.status ??= status;
  if (typeof currency === 'string') facts.currency ??= currency;
  const total = totalOf(value.totals);
  if (total !== null) facts.total ??= total;
  const lines = value.line_items ?? value.lineItems ?? value.items;
  if (Array.isArray(lines)) facts.lines ??= lines.length;
  if (Array.isArray(messages) && messages.length > 0) facts.messages ??= codesOf(messages);
  if (Array.isArray(value.alternatives)) facts.alternatives ??= value.alternatives.length;
}

/** `{ total }` in the contract, `[{ type: "total", amount }]` in public UCP. */
function totalOf(totals: unknown): number | null {
  const found = Array.isArray(totals)
    ? totals.find((entry) => isObject(entry) && entry.type === 'total')?.amount
    : isObject(totals)
      ? totals.total
      : null;
  return typeof found === 'number' ? found : null;
}

const codesOf = (messages: unknown[]): string[] =>
  messages
    .slice(0, maxListed)
    .flatMap((message) =>
      isObject(message) && typeof message.code === 'string' ? [message.code] : [],
    );

function readSearch(value: JsonObject, summary: OutputSummary): void {
  const { products } = value;
  if (!Array.isArray(products)) return;
  const { facts } = summary;
  facts.products ??= products.length;
  facts.first_ids ??= products
    .slice(0, maxListed)
    .flatMap((product) =>
      isObject(product) && typeof product.id === 'string' ? [product.id] : [],
    );
  const estimate = value.total_estimate ?? value.totalEstimate;
  if (typeof estimate === 'number') facts.total_estimate ??= estimate;
  summary.match ??= products.length === 0 ? 'none' : matchOf(value.match);
}

const matchOf = (match: unknown): SearchMatch =>
  match === 'vocabulary' || match === 'partial' ? match : 'all';

/** Business errors of UCP, and tools that report an error as their result. */
function readError(value: JsonObject, summary: OutputSummary): void {
  const { ucp, messages, error } = value;
  if (isObject(error) && typeof error.code === 'string') summary.error ??= error.code;
  if (isObject(ucp) && ucp.status === 'error' && Array.isArray(messages))
    summary.error ??= codesOf(messages)[0] ?? 'error';
}
