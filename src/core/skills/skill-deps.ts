import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import type { WorkspaceDirectory } from '../access/workspaces/workspace-directory.ts';
import type { FindProducts } from '../catalog/search/find-products.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import type { Site } from '../sites/site.ts';
import type { SiteDirectory } from '../sites/site-directory.ts';
import type { CreateX402Challenge } from './buying/x402/x402-payment-challenge.ts';

/** The dependencies of skills. */
export type SkillDeps = {
  unit: UnitOfWork;
  find: FindProducts;
  directory: SiteDirectory;
  workspaces: WorkspaceDirectory;
  paymentContext: PaymentContext;
  /** Makes x402 challenges; null if this server does not accept x402. */
  createX402Challenge: CreateX402Challenge | null;
  /** Whether a store accepts x402. */
  takesX402(site: Site): boolean;
};
