import { sha256Hex } from '../../../platform/crypto/signing.ts';
import type { AuditEntry, NewAuditEntry } from './entry.ts';

/** What the first entry of a workspace names as the one before it. */
export const genesisHash = '0'.repeat(64);

/** The line of an entry that is hashed: a JSON array of texts and nulls, without spaces. */
export function formatAuditLine(entry: NewAuditEntry): string {
  return JSON.stringify([
    entry.workspaceId,
    entry.id,
    entry.createdAt.toISOString(),
    entry.actor.type,
    entry.actor.id,
    entry.action,
    entry.resource.type,
    entry.resource.id,
    entry.before,
    entry.after,
    entry.ip,
    entry.requestId,
  ]);
}

/** SHA-256 in hex over the hash of the entry before, a line break, and the entry's line. */
export function computeAuditHash(previousHash: string, entry: NewAuditEntry): string {
  return sha256Hex(`${previousHash}\n${formatAuditLine(entry)}`);
}

/** Where a walk along the chain has come to. */
export type AuditChainLink = { position: number; hash: string };

export const auditChainStart: AuditChainLink = { position: 0, hash: genesisHash };

/** Why the entry does not follow the link, or null when it does. */
export function describeChainBreak(link: AuditChainLink, entry: AuditEntry): string | null {
  if (entry.position !== link.position + 1)
    return `entries ${link.position + 1} to ${entry.position - 1} are missing`;
  if (entry.previousHash !== link.hash) return 'it does not follow the entry before it';
  if (entry.hash !== computeAuditHash(entry.previousHash, entry))
    return 'it was changed after it was written';
  return null;
}
