import { DomainError, type DomainErrorKind, notFound } from '../../../kernel/domain-error.ts';
import type { SkillName } from '../skill.ts';
import type { ProductCandidate } from './product-candidate.ts';

const maxOfferedProducts = 5;

type UnderstoodRequest = { skill: SkillName; input: Record<string, unknown> };

type QuestionError = { reason: string; message: string; extensions: Record<string, unknown> };

/** A question about a request. `understood` is what the task remembers of it. */
export class RequestQuestion extends DomainError {
  override name = 'RequestQuestion';
  readonly understood: UnderstoodRequest;

  constructor(kind: DomainErrorKind, error: QuestionError, understood: UnderstoodRequest) {
    const { reason, message, extensions } = error;
    super(kind, reason, message, { extensions });
    this.understood = understood;
  }
}

/** A question about the products of a request. */
export class ProductQuestion extends RequestQuestion {
  override name = 'ProductQuestion';

  constructor(error: QuestionError, understood: UnderstoodRequest) {
    super('conflict', error, understood);
  }
}

/** 409 `words_not_understood`: the products of a purchase are offered, and a yes buys them. */
export class UnconfirmedPurchase extends ProductQuestion {
  override name = 'UnconfirmedPurchase';

  constructor(message: string, products: ProductCandidate[], understood: UnderstoodRequest) {
    super({ reason: 'words_not_understood', message, extensions: { products } }, understood);
  }
}

/**
 * 409 `product_unresolved`: the words match several products. `extensions` become the artifact
 * `product_alternatives`. `understood` is the request with the words as `query` in place of a
 * product; the task remembers it, so that an answer like `the second one` completes it.
 */
export class ProductUnresolved extends ProductQuestion {
  override name = 'ProductUnresolved';

  constructor(meant: UnresolvedProduct, understood: UnderstoodRequest) {
    const { query, products } = meant;
    const message = describeQuestion(meant);
    super({ reason: 'product_unresolved', message, extensions: { query, products } }, understood);
  }
}

/** Words, and the products that are offered for them. */
export type UnresolvedProduct = { query: string; products: ProductCandidate[] };

export function toUnresolvedProduct(
  query: string,
  candidates: readonly ProductCandidate[],
): UnresolvedProduct {
  return { query, products: candidates.slice(0, maxOfferedProducts) };
}

function describeQuestion({ query, products }: UnresolvedProduct): string {
  const names = products.map(({ name }, at) => `${at + 1}. ${name}`).join(', ');
  const what = query === '' ? 'this' : `“${query}”`;
  if (products.length === 1)
    return `No product here is called ${what}. Did you mean ${names}? Reply with yes or send its product_id.`;
  return `Several products match ${what}: ${names}. Say which one, or send its product_id.`;
}

export const productNotFound = (query: string): DomainError =>
  notFound(
    'product_not_found',
    `Nothing here is called “${query}”. Send other words, or a product_id from catalog-search.`,
  );

/** 422: the text refers to a product in a list of results that has only `count` products. */
export function noPreviousResults(count: number): DomainError {
  const message =
    count === 0
      ? 'No products were shown in this conversation yet. Search first with the same contextId, or send a product_id.'
      : `Only ${count} products were shown in this conversation. Say which of them, or send a product_id.`;
  return new DomainError('unprocessable', 'no_previous_results', message);
}

/** 422: the answer to an offer asks for an option that the product does not have. */
export const optionNotOffered = (product: string, name: string, value: string): DomainError =>
  new DomainError(
    'unprocessable',
    'nothing_done',
    `${product} has no ${name} “${value}”, so nothing was bought. To buy exactly what was offered, reply with only yes; else with no.`,
  );
