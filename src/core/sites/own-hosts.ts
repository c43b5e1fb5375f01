import type { View } from '../../platform/unit-of-work.ts';
import { listHostsOfStores } from './domain-store.ts';
import { buildStoreUrl } from './site.ts';

/** The hosts, with ports, of the platform and of the workspace's stores with their verified domains. */
export async function listOwnHosts(view: View): Promise<Set<string>> {
  const stores = await listHostsOfStores(view);
  const urls = stores.flatMap(({ slug, domains }) => [
    buildStoreUrl(view.origin, slug),
    ...domains.map((domain) => buildStoreUrl(view.origin, slug, [domain])),
  ]);
  return new Set([view.origin, ...urls].map((url) => new URL(url).host));
}
