import type { WorkspaceDirectory } from '../../core/access/workspaces/workspace-directory.ts';
import type { ProductCache } from '../../core/catalog/products/product-cache.ts';
import type { Paywall } from '../../core/paywall/paywall.ts';
import type { SiteDirectory } from '../../core/sites/site-directory.ts';
import type { CallRecording } from '../../http/agent-calls/record-calls.ts';
import type { ResolveHost } from '../../http/host.ts';
import type { RateLimits } from '../../platform/limits/rate-limits.ts';

export type X402Deps = CallRecording & {
  paywall: Paywall;
  directory: SiteDirectory;
  workspaces: WorkspaceDirectory;
  resolveHost: ResolveHost;
  limits: RateLimits;
  /** For challenges, where a cached price is good enough: payments read the product again. */
  productCache: ProductCache;
};
