import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import type { WorkspaceDirectory } from '../access/workspaces/workspace-directory.ts';
import type { FindProducts } from '../catalog/search/find-products.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import type { Site } from '../sites/site.ts';
import type { SiteDirectory } from '../sites/site-directory.ts';
import type { CreateX402Challenge } from './buying/x402/x402-payment-challenge.ts';

/** What skills work with. */
export type SkillDeps = {
  unit: UnitOfWork;
  find: FindProducts;
  directory: SiteDirectory;
  workspaces: WorkspaceDirectory;
  paymentContext: PaymentContext;
  /** Asks for payment on a chain; null: nothing is sold that way here. */
  createX402Challenge: CreateX402Challenge | null;
  /** Whether a store takes payments on chains. */
  takesX402(site: Site): boolean;
};
