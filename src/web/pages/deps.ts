import type { WorkspaceDirectory } from '../../core/access/workspaces/workspace-directory.ts';
import type { Product } from '../../core/catalog/product.ts';
import type { FindProducts } from '../../core/catalog/search/find-products.ts';
import type { PaymentContext } from '../../core/payments/payment-context.ts';
import type { TokenOnNetwork } from '../../core/paywall/ports/network.ts';
import type { Site } from '../../core/sites/site.ts';
import type { SiteDirectory } from '../../core/sites/site-directory.ts';
import type { ByteCache } from '../../http/bytes/byte-cache.ts';
import type { GuestStorage } from '../../http/callers/guest-storage.ts';
import type { CountVisit } from '../../http/callers/visits.ts';
import type { BrowserCookie } from '../../http/pages/browser-cookie.ts';
import type { FormTokens } from '../../http/pages/form-token.ts';
import type { RateLimits } from '../../platform/limits/rate-limits.ts';
import type { HomePage } from '../../platform/settings/sign-up.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';

/** Dependencies of the storefront pages. */
export type PagesDeps = {
  unit: UnitOfWork;
  directory: SiteDirectory;
  /** Finds the workspace that the tokens of checkouts and orders name. */
  workspaces: WorkspaceDirectory;
  paymentContext: PaymentContext;
  cache: ByteCache;
  find: FindProducts;
  /** The platform's public origin. */
  origin: string;
  limits: RateLimits;
  guestStorage: GuestStorage;
  countVisit: CountVisit;
  formTokens: FormTokens;
  browserCookie: BrowserCookie;
  production: boolean;
  /** The start page of the platform. */
  home: HomePage;
  /** The image of a demo product as SVG, or null when there is none. */
  readDemoImage: (store: string, product: string) => Promise<string | null>;
  /** Stablecoins that x402 accepts for one unit of the product. */
  coinsFor(site: Site, product: Product): TokenOnNetwork[];
};
