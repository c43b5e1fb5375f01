import type { ImportCandidate } from '../candidate.ts';
import { createProblem, type ImportProblem } from '../problem.ts';
import { createFirstUseIndex, type FirstUseIndex } from './first-use-index.ts';

/** Identifiers of the products read so far. */
export type UsedIdentifiers = { slugs: FirstUseIndex; skus: FirstUseIndex };

export function createUsedIdentifiers(): UsedIdentifiers {
  return { slugs: createFirstUseIndex(), skus: createFirstUseIndex() };
}

/** Reports a slug or SKUs that were used earlier in the file. */
export function checkDuplicates(
  candidate: ImportCandidate,
  used: UsedIdentifiers,
): ImportProblem[] {
  const { line, slug, variants } = candidate;
  const problems: ImportProblem[] = [];
  const earlier = slug === '' ? null : used.slugs.add(slug, line);
  if (earlier !== null) {
    const message = `The slug "${slug}" is already used on line ${earlier}. Use a different slug, or move these rows there.`;
    problems.push(createProblem(line, 'slug', 'duplicate_slug', message));
  }
  for (const [index, { sku, line: variantLine }] of variants.entries()) {
    const first = sku ? used.skus.add(sku, variantLine) : null;
    if (first !== null) {
      const message = `The SKU "${sku?.slice(0, 60)}" is already used on line ${first}.`;
      problems.push(createProblem(variantLine, `variants[${index}].sku`, 'duplicate_sku', message));
    }
  }
  return problems;
}
