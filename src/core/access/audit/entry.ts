import canonicalize from 'canonicalize';
import type { Id, WorkspaceId } from '../../../kernel/id.ts';
import { sha256Hex } from '../../../platform/crypto/signing.ts';
import type { Principal } from '../../../platform/unit-of-work.ts';

/** Who acted; `system`: the server by itself. */
export type AuditActor = { type: Principal['kind'] | 'system'; id: string | null };

/** One act, as the log keeps it. */
export type AuditEntry = {
  id: Id<'aud'>;
  workspaceId: WorkspaceId;
  /** Place in the workspace's chain, from 1 on. */
  position: number;
  createdAt: Date;
  actor: AuditActor;
  /** `<noun>.<past participle>`: `api_key.created`. */
  action: string;
  resource: { type: string; id: string };
  /** Digests of what the resource was and became; null where it was not there. */
  before: string | null;
  after: string | null;
  ip: string | null;
  requestId: string | null;
  previousHash: string;
  hash: string;
};

/** What an act knows of its entry; the database gives it its place in the chain. */
export type NewAuditEntry = Omit<AuditEntry, 'position' | 'previousHash' | 'hash'>;

/** SHA-256 over the canonical JSON (RFC 8785) of a thing, in hex. Null for nothing. */
export function digestOf(thing: object | null | undefined): string | null {
  return thing ? sha256Hex(canonicalize(thing) ?? '') : null;
}
