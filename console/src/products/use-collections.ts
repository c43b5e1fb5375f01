import type { Collection } from '@stoa/client';
import { useApi } from '../app/use-api.ts';
import { useStoreFilter } from '../app/workspace.tsx';

/** The first 100 collections of a store, else of the chosen one or of all; empty until loaded. */
export function useCollections(siteSlug?: string): Collection[] {
  const chosen = useStoreFilter();
  const filter = siteSlug === undefined ? chosen : { site_slug: siteSlug };
  const { data } = useApi(['collections', 'all', filter], (stoa, options) =>
    stoa.collections.list({ ...filter, limit: 100 }, options).then((page) => page.collections),
  );
  return data ?? [];
}
