import canonicalize from 'canonicalize';
import type { Id, WorkspaceId } from '../../../kernel/id.ts';
import { sha256Hex } from '../../../platform/crypto/signing.ts';
import type { Principal } from '../../../platform/unit-of-work.ts';

/** Who acted; `system`: the server itself. */
export type AuditActor = { type: Principal['kind'] | 'system'; id: string | null };

/** One entry of the audit log. */
export type AuditEntry = {
  id: Id<'aud'>;
  workspaceId: WorkspaceId;
  /** Position in the workspace's chain, starting at 1. */
  position: number;
  createdAt: Date;
  actor: AuditActor;
  /** `<noun>.<past participle>`: `api_key.created`. */
  action: string;
  resource: { type: string; id: string };
  /** Digests of the resource before and after; null if it did not exist. */
  before: string | null;
  after: string | null;
  ip: string | null;
  requestId: string | null;
  previousHash: string;
  hash: string;
};

/** An entry before the database gives it its place in the chain. */
export type NewAuditEntry = Omit<AuditEntry, 'position' | 'previousHash' | 'hash'>;

/** SHA-256 in hex over the canonical JSON (RFC 8785) of an object; null for nothing. */
export function digestOf(value: object | null | undefined): string | null {
  return value ? sha256Hex(canonicalize(value) ?? '') : null;
}
