import type { KnownStore } from '@stoa/shopping-intent';
import { stopwatch } from '../../../kernel/clock.ts';
import type { SiteDirectory } from '../../sites/site-directory.ts';

const maxStores = 1_000;
const lifetimeMilliseconds = 30_000;

/** The published stores that a text may name, cached for 30 seconds. */
export function createKnownStoresCache(
  directory: SiteDirectory,
): () => Promise<readonly KnownStore[]> {
  let cached: Promise<readonly KnownStore[]> | null = null;
  let readAt = 0;
  return () => {
    if (cached === null || stopwatch() - readAt > lifetimeMilliseconds) {
      readAt = stopwatch();
      cached = loadKnownStores(directory);
      cached.catch(() => {
        cached = null;
      });
    }
    return cached;
  };
}

async function loadKnownStores(directory: SiteDirectory): Promise<KnownStore[]> {
  const sites = await directory.list(maxStores);
  return sites.map(({ slug, name, currency }) => ({ slug, name, currency }));
}
