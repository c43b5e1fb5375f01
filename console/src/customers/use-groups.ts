import type { CustomerGroup } from '@stoa/client';
import { readAll } from '../app/read-all.ts';
import { useApi } from '../app/use-api.ts';

/** All customer groups of the workspace; none until they are loaded. */
export function useGroups(): CustomerGroup[] {
  const { data = [] } = useApi(['customer-groups', 'all'], (stoa, options) =>
    readAll(stoa.customerGroups.all({ limit: 100 }, options)),
  );
  return data;
}
