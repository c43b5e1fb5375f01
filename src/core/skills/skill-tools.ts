import type { UnitOfWork } from '../../platform/work.ts';
import type { WorkspaceDirectory } from '../access/workspaces/workspace-directory.ts';
import type { FindProducts } from '../catalog/search/find-products.ts';
import type { PaymentDesk } from '../payments/desk.ts';
import type { SiteDirectory } from '../sites/site-directory.ts';

/** What skills work with. */
export type SkillTools = {
  unit: UnitOfWork;
  find: FindProducts;
  directory: SiteDirectory;
  workspaces: WorkspaceDirectory;
  desk: PaymentDesk;
};
