import { stopwatch } from '../../../kernel/clock.ts';
import type { SiteDirectory } from '../../sites/site-directory.ts';
import type { KnownStore } from '../intent/intent.ts';

const mostStores = 1_000;
const lifetimeMilliseconds = 30_000;

/** The published stores that a text may name, kept for half a minute. */
export function knownStores(directory: SiteDirectory): () => Promise<readonly KnownStore[]> {
  let kept: Promise<readonly KnownStore[]> | null = null;
  let readAt = 0;
  return () => {
    if (kept === null || stopwatch() - readAt > lifetimeMilliseconds) {
      readAt = stopwatch();
      kept = storesOf(directory);
      kept.catch(() => {
        kept = null;
      });
    }
    return kept;
  };
}

async function storesOf(directory: SiteDirectory): Promise<KnownStore[]> {
  const sites = await directory.list(mostStores);
  return sites.map(({ slug, name, currency }) => ({ slug, name, currency }));
}
