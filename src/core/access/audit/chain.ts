import { sha256Hex } from '../../../platform/crypto/signing.ts';
import type { AuditEntry, NewAuditEntry } from './entry.ts';

/** The previous hash of a workspace's first entry. */
export const genesisHash = '0'.repeat(64);

/** The text of an entry that is hashed: a JSON array of strings and nulls, without spaces. */
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

/** SHA-256 in hex over the previous entry's hash, a line break, and the entry's text. */
export function computeAuditHash(previousHash: string, entry: NewAuditEntry): string {
  return sha256Hex(`${previousHash}\n${formatAuditLine(entry)}`);
}

/** A position in the chain and the hash of the entry there. */
export type AuditChainLink = { position: number; hash: string };

export const auditChainStart: AuditChainLink = { position: 0, hash: genesisHash };

/** Why the entry does not follow the link, or null if it does. */
export function describeChainBreak(link: AuditChainLink, entry: AuditEntry): string | null {
  if (entry.position !== link.position + 1)
    return `entries ${link.position + 1} to ${entry.position - 1} are missing`;
  if (entry.previousHash !== link.hash) return 'it does not follow the entry before it';
  if (entry.hash !== computeAuditHash(entry.previousHash, entry))
    return 'it was changed after it was written';
  return null;
}
