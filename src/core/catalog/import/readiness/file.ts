import type { Candidate } from '../candidate.ts';
import { type Problem, problem } from '../problem.ts';
import { type FirstUses, firstUses } from './first-uses.ts';

/** What has been used by the products read so far. */
export type Used = { slugs: FirstUses; skus: FirstUses };

export function nothingUsed(): Used {
  return { slugs: firstUses(), skus: firstUses() };
}

/** Slugs and SKUs that an earlier product, or an earlier variant, has already. */
export function checkAgainstFile(candidate: Candidate, used: Used): Problem[] {
  const { line, slug, variants } = candidate;
  const problems: Problem[] = [];
  const earlier = slug === '' ? null : used.slugs.note(slug, line);
  if (earlier !== null) {
    const message = `The slug "${slug}" was used on line ${earlier}: give this product its own, or move its rows there.`;
    problems.push(problem(line, 'slug', 'duplicate_slug', message));
  }
  for (const [place, { sku, line: at }] of variants.entries()) {
    const first = sku === null ? null : used.skus.note(sku, at);
    if (first !== null) {
      const message = `The SKU "${sku?.slice(0, 60)}" was used on line ${first}.`;
      problems.push(problem(at, `variants[${place}].sku`, 'duplicate_sku', message));
    }
  }
  return problems;
}
