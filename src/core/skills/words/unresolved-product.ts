import { DomainError, notFound } from '../../../kernel/domain-error.ts';
import type { SkillName } from '../skill.ts';
import type { ProductCandidate } from './product-candidate.ts';

const maxOfferedProducts = 5;

/**
 * 409 `product_unresolved`: the words match several products. `extensions` become the artifact
 * `product_alternatives`. `understood` is the request with the words as `query` in place of a
 * product; the task remembers it, so that an answer like `the second one` completes it.
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
