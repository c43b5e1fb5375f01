import { DomainError, notFound } from '../../../kernel/domain-error.ts';
import type { SkillName } from '../skill.ts';
import type { ProductCandidate } from './product-candidate.ts';

const maxOfferedProducts = 5;

/**
 * 409 `product_unresolved`: several products may be meant. `mend` is what an artifact
 * `product_alternatives` shows; `understood` is what was asked, with the words as `query` where a
 * product is wanted: remembered with the task, an answer like `the second one` completes it.
 */
export class ProductUnresolved extends DomainError {
  override name = 'ProductUnresolved';
  readonly understood: { skill: SkillName; input: Record<string, unknown> };

  constructor(meant: UnresolvedProduct, understood: ProductUnresolved['understood']) {
    const { query, products } = meant;
    super('conflict', 'product_unresolved', describeQuestion(meant), {
      extensions: { query, products },
    });
    this.understood = understood;
  }
}

/** What words may mean, as many as are offered. */
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
    return `No product here is called ${what}. Did you mean ${names}? Say yes, or send its product_id.`;
  return `Several products may be meant by ${what}: ${names}. Say which one, or send its product_id.`;
}

export const productNotFound = (query: string): DomainError =>
  notFound(
    'product_not_found',
    `Nothing here is called “${query}”. Send other words, or the product_id of a catalog-search hit.`,
  );

/** 422: the text points at one of the products that were shown, and so many were. */
export function noPreviousResults(count: number): DomainError {
  const message =
    count === 0
      ? 'Nothing was shown in this conversation that this could mean: search first with the same contextId, or send a product_id.'
      : `Only ${count} were shown in this conversation: say which of them, or send a product_id.`;
  return new DomainError('unprocessable', 'no_previous_results', message);
}
