import type { BlockList } from '../../core/agent-sessions/blocking/block-list.ts';
import type { ProductCache } from '../../core/catalog/products/product-cache.ts';
import type { SearchCache } from '../../core/catalog/search/search-cache.ts';
import type { RecordedEvent } from '../../core/events/event.ts';
import type { SiteDirectory } from '../../core/sites/site-directory.ts';
import type { ByteCache } from '../../http/bytes/byte-cache.ts';
import type { Streams } from '../../http/sse/streams.ts';

type Caches = {
  cache: ByteCache;
  directory: SiteDirectory;
  searchCache: SearchCache;
  blockList: BlockList;
  productCache: ProductCache;
  invalidateKeys: () => void;
  invalidateTokens: () => void;
  streams: Streams;
};

/** Drops cached data, and closes streams of revoked credentials, after events of any process. */
export function createCacheInvalidator(caches: Caches) {
  return (events: RecordedEvent[]): void => {
    for (const event of events) invalidateFor(event, caches);
  };
}

function invalidateFor(
  { type, resource, siteId }: RecordedEvent,
  {
    cache,
    directory,
    searchCache,
    blockList,
    productCache,
    invalidateKeys,
    invalidateTokens,
    streams,
  }: Caches,
): void {
  if (resource.type === 'api_key') invalidateKeys();
  if (resource.type === 'oauth_grant' || resource.type === 'member') invalidateTokens();
  if (type === 'api_key.revoked' || type === 'oauth_grant.revoked') streams.revoke(resource.id);
  if (resource.type === 'agent') blockList.invalidate();
  if (resource.type === 'product') {
    cache.invalidate(`product:${resource.id}`);
    productCache.invalidate(resource.id);
  }
  if (resource.type === 'site') {
    directory.invalidate();
    cache.invalidate('sites');
  }
  if (siteId === null) return;
  if (resource.type === 'site') cache.invalidate(`site:${siteId}`);
  cache.invalidate(`lists:${siteId}`);
  searchCache.invalidate(siteId);
}
