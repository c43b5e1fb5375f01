import { LRUCache } from 'lru-cache';
import { atMost } from '../../../kernel/entry-limit.ts';
import { workspaceCodeOfId } from '../../../kernel/id.ts';
import { type TokenPrefix, workspaceCodeOfToken } from '../../../platform/crypto/tokens.ts';
import { systemTenant, type Tenant, type UnitOfWork } from '../../../platform/unit-of-work.ts';
import { findTenantByCode } from './create-workspace.ts';

/**
 * Workspaces by the short code in their ids and tokens. Codes are never reassigned, so entries are
 * cached without expiry.
 */
export type WorkspaceDirectory = {
  byCode(code: string): Promise<Tenant | null>;
  /** The workspace of an id; null: not an id, or of no workspace. */
  byId(id: string): Promise<Tenant | null>;
  /** The workspace of a token; null: not a token of that kind, or of no workspace. */
  byToken(kind: TokenPrefix, token: string): Promise<Tenant | null>;
};

export function createWorkspaceDirectory(unit: UnitOfWork): WorkspaceDirectory {
  const known = new LRUCache<string, Tenant>(atMost(50_000));
  const byCode = async (code: string) => {
    const tenant = known.get(code);
    if (tenant) return tenant;
    const found = await unit.runAsSystem(systemTenant, (work) => findTenantByCode(work, code));
    if (found) known.set(code, found);
    return found;
  };
  const findByCode = (code: string | null) => (code === null ? null : byCode(code));
  return {
    byCode,
    byId: async (id) => findByCode(workspaceCodeOfId(id)),
    byToken: async (kind, token) => findByCode(workspaceCodeOfToken(kind, token)),
  };
}
