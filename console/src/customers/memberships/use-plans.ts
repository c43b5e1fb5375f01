import type { MembershipPlan } from '@stoa/client';
import { readAll } from '../../app/read-all.ts';
import { useApi } from '../../app/use-api.ts';
import { useStoreFilter } from '../../app/workspace.tsx';

/** All plans of the chosen store or of all stores; empty until they are loaded. */
export function usePlans(): MembershipPlan[] {
  const filter = useStoreFilter();
  const { data = [] } = useApi(['membership-plans', 'all', filter], (stoa, options) =>
    readAll(stoa.memberships.plans.all({ limit: 100, ...filter }, options)),
  );
  return data;
}
