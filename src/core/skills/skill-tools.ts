import type { UnitOfWork } from '../../platform/work.ts';
import type { WorkspaceDirectory } from '../access/workspaces/workspace-directory.ts';
import type { FindProducts } from '../catalog/search/find-products.ts';
import type { PaymentDesk } from '../payments/desk.ts';
import type { Site } from '../sites/site.ts';
import type { SiteDirectory } from '../sites/site-directory.ts';
import type { OfferX402 } from './buying/x402/x402-offer.ts';

/** What skills work with. */
export type SkillTools = {
  unit: UnitOfWork;
  find: FindProducts;
  directory: SiteDirectory;
  workspaces: WorkspaceDirectory;
  desk: PaymentDesk;
  /** Asks for payment on a chain; null: nothing is sold that way here. */
  offerX402: OfferX402 | null;
  /** Whether a store takes payments on chains. */
  takesX402(site: Site): boolean;
};
