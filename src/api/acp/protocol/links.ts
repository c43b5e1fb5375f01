import type { Site } from '../../../core/sites/site.ts';

/** Links to the store's policies, which are on its own page. */
export const storeLinks = ({ url, policies }: Site) => [
  ...(policies.shipping ? [{ type: 'shipping_policy', url }] : []),
  ...(policies.returns ? [{ type: 'return_policy', url }] : []),
];
