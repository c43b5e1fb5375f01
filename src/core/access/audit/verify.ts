import type { View } from '../../../platform/unit-of-work.ts';
import { findChainHead, listEntriesAfter } from './audit-store.ts';
import { type AuditChainLink, auditChainStart, describeChainBreak } from './chain.ts';

const pageSize = 1_000;

/** The end of a chain and the first problem found in it; `broken` null: none. */
export type AuditVerification = {
  entries: number;
  hash: string;
  broken: { position: number; id: string | null; why: string } | null;
};

/** Verifies a workspace's whole chain, reading each page in its own transaction. */
export async function verifyAuditLog(
  inView: <Answer>(act: (view: View) => Promise<Answer>) => Promise<Answer>,
): Promise<AuditVerification> {
  // The head is read first, so entries written during the verification come after it.
  const head = await inView(findChainHead);
  let link: AuditChainLink = auditChainStart;
  for (;;) {
    const { position } = link;
    const entries = await inView((view) => listEntriesAfter(view, position, pageSize));
    for (const entry of entries) {
      const why = describeChainBreak(link, entry);
      if (why) return toVerification(link, { position: entry.position, id: entry.id, why });
      link = entry;
      if (head?.position === link.position && head.hash !== link.hash)
        return toVerification(link, {
          position: link.position,
          id: entry.id,
          why: 'its hash differs from the one in the head of the chain',
        });
    }
    if (entries.length < pageSize) return toVerification(link, findMissingTail(link, head));
  }
}

function findMissingTail(
  link: AuditChainLink,
  head: AuditChainLink | null,
): AuditVerification['broken'] {
  const last = head?.position ?? 0;
  if (link.position >= last) return null;
  const why = `entries ${link.position + 1} to ${last} are missing`;
  return { position: link.position + 1, id: null, why };
}

const toVerification = (
  { position, hash }: AuditChainLink,
  broken: AuditVerification['broken'],
): AuditVerification => ({
  entries: position,
  hash,
  broken,
});
