import type { SiteId } from '../../kernel/id.ts';
import type { CappedCount } from '../../platform/db/capped-count.ts';
import type { View } from '../../platform/unit-of-work.ts';
import { countUnverifiedDomains } from './domain-problem-store.ts';

/** Domains at which the store cannot be reached, or will soon not be reachable. */
export function countDomainProblems(view: View, siteId: SiteId | null): Promise<CappedCount> {
  return countUnverifiedDomains(view, siteId);
}
