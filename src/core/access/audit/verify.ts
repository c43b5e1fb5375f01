import type { View } from '../../../platform/work.ts';
import { entriesAfter, findHead } from './audit-store.ts';
import { beginning, breakAt, type Link } from './chain.ts';

const pageSize = 1_000;

/** Where a chain ends, and what is wrong with it first of all; `broken` null: nothing. */
export type Verdict = {
  entries: number;
  hash: string;
  broken: { position: number; id: string | null; why: string } | null;
};

/** Walks a workspace's whole chain; every page of it is a view of its own. */
export async function verifyAuditLog(
  inView: <Answer>(act: (view: View) => Promise<Answer>) => Promise<Answer>,
): Promise<Verdict> {
  // Entries that are written meanwhile come after this head.
  const head = await inView(findHead);
  let link: Link = beginning;
  for (;;) {
    const { position } = link;
    const entries = await inView((view) => entriesAfter(view, position, pageSize));
    for (const entry of entries) {
      const why = breakAt(link, entry);
      if (why) return verdict(link, { position: entry.position, id: entry.id, why });
      link = entry;
      if (head?.position === link.position && head.hash !== link.hash)
        return verdict(link, {
          position: link.position,
          id: entry.id,
          why: 'its head says otherwise',
        });
    }
    if (entries.length < pageSize) return verdict(link, missingEnd(link, head));
  }
}

function missingEnd(link: Link, head: Link | null): Verdict['broken'] {
  const last = head?.position ?? 0;
  if (link.position >= last) return null;
  const why = `entries ${link.position + 1} to ${last} are missing`;
  return { position: link.position + 1, id: null, why };
}

const verdict = ({ position, hash }: Link, broken: Verdict['broken']): Verdict => ({
  entries: position,
  hash,
  broken,
});
