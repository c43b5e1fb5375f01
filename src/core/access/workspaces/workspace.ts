import type { WorkspaceId } from '../../../kernel/id.ts';

/** A merchant's tenancy: it owns sites, keys, products, everything. */
export type Workspace = { id: WorkspaceId; code: string; name: string; createdAt: Date };
