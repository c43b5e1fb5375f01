import { stopwatch } from '../../../kernel/clock.ts';
import type { SiteDirectory } from '../../sites/site-directory.ts';
import type { KnownStore } from '../intent/intent.ts';

const maxStores = 1_000;
const lifetimeMilliseconds = 30_000;

/** The published stores that a text may name, kept for half a minute. */
export function createKnownStoresCache(
  directory: SiteDirectory,
): () => Promise<readonly KnownStore[]> {
  let kept: Promise<readonly KnownStore[]> | null = null;
  let readAt = 0;
  return () => {
    if (kept === null || stopwatch() - readAt > lifetimeMilliseconds) {
      readAt = stopwatch();
      kept = loadKnownStores(directory);
      kept.catch(() => {
        kept = null;
      });
    }
    return kept;
  };
}

async function loadKnownStores(directory: SiteDirectory): Promise<KnownStore[]> {
  const sites = await directory.list(maxStores);
  return sites.map(({ slug, name, currency }) => ({ slug, name, currency }));
}
