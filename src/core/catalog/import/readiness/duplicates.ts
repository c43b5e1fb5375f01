import type { ImportCandidate } from '../candidate.ts';
import { createProblem, type ImportProblem } from '../problem.ts';
import { createFirstUseIndex, type FirstUseIndex } from './first-use-index.ts';

/** What has been used by the products read so far. */
export type UsedIdentifiers = { slugs: FirstUseIndex; skus: FirstUseIndex };

export function createUsedIdentifiers(): UsedIdentifiers {
  return { slugs: createFirstUseIndex(), skus: createFirstUseIndex() };
}

/** Slugs and SKUs that an earlier product, or an earlier variant, has already. */
export function checkDuplicates(
  candidate: ImportCandidate,
  used: UsedIdentifiers,
): ImportProblem[] {
  const { line, slug, variants } = candidate;
  const problems: ImportProblem[] = [];
  const earlier = slug === '' ? null : used.slugs.add(slug, line);
  if (earlier !== null) {
    const message = `The slug "${slug}" was used on line ${earlier}: give this product its own, or move its rows there.`;
    problems.push(createProblem(line, 'slug', 'duplicate_slug', message));
  }
  for (const [place, { sku, line: at }] of variants.entries()) {
    const first = sku === null ? null : used.skus.add(sku, at);
    if (first !== null) {
      const message = `The SKU "${sku?.slice(0, 60)}" was used on line ${first}.`;
      problems.push(createProblem(at, `variants[${place}].sku`, 'duplicate_sku', message));
    }
  }
  return problems;
}
