import type { RecordedEvent } from '../core/events/event.ts';
import type { SiteDirectory } from '../core/sites/site-directory.ts';
import type { ByteCache } from '../http/byte-cache.ts';

type Caches = { cache: ByteCache; directory: SiteDirectory; forgetKeys: () => void };

/** What this process forgets when something has happened, here or on another node. */
export function forgetWhatChanged({ cache, directory, forgetKeys }: Caches) {
  return (events: RecordedEvent[]): void => {
    for (const event of events) {
      if (event.type === 'api_key.revoked') forgetKeys();
      if (event.siteId === null) continue;
      if (event.resource.type === 'site') {
        directory.forget();
        cache.drop(`site:${event.siteId}`);
      }
      if (event.resource.type === 'product') cache.drop(`product:${event.resource.id}`);
      cache.drop(`lists:${event.siteId}`);
    }
  };
}
