import type { SiteId } from '../../kernel/id.ts';
import type { CappedCount } from '../../platform/db/capped-count.ts';
import type { View } from '../../platform/unit-of-work.ts';
import { countEndpointsByHealth } from './unhealthy-endpoint-store.ts';

/** Active endpoints whose latest deliveries fail. A store includes those of the whole workspace. */
export function countFailingEndpoints(view: View, siteId: SiteId | null): Promise<CappedCount> {
  return countEndpointsByHealth(view, { siteId, isPaused: false });
}

/** Endpoints that the server has paused because they failed for too long. */
export function countPausedEndpoints(view: View, siteId: SiteId | null): Promise<CappedCount> {
  return countEndpointsByHealth(view, { siteId, isPaused: true });
}
