import type { WorkspaceId } from '../../../kernel/id.ts';

/** A merchant's tenant, which owns stores, products, keys and all other data. */
export type Workspace = {
  id: WorkspaceId;
  code: string;
  name: string;
  /** Holds the demo stores; its emails are only written to the outbox. */
  demo: boolean;
  createdAt: Date;
};

/** A workspace with what its owners and admins decide. */
export type WorkspaceSettings = Workspace & {
  /** Whether members with the role staff may refund orders. */
  staffCanRefund: boolean;
};
