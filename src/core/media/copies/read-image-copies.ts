import type { SiteId } from '../../../kernel/id.ts';
import type { CappedCount } from '../../../platform/db/capped-count.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import { type BrokenImage, countBroken, countByState, listBroken } from './image-copy-store.ts';

const maxListed = 100;

/** The progress of copying the images of an import; null: of imports by the command line. */
export async function countImageCopies(view: View, jobId: string | null) {
  const { pending = 0, copied = 0, broken = 0 } = await countByState(view, jobId);
  return { pending, copied, broken };
}

/** Images of an import that could not be copied, and why. */
export function listBrokenImages(view: View, jobId: string): Promise<BrokenImage[]> {
  return listBroken(view, jobId, maxListed);
}

/** Images that could not be copied and that products still show. */
export function countBrokenImages(view: View, siteId: SiteId | null): Promise<CappedCount> {
  return countBroken(view, siteId);
}
