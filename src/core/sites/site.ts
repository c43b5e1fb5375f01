import { DomainError } from '../../kernel/domain-error.ts';
import type { SiteId } from '../../kernel/id.ts';
import type { Tenant } from '../../platform/unit-of-work.ts';
import type { CryptoPayments } from './crypto-payments.ts';
import type { HoldLimits } from './hold-limits.ts';

export type Policies = { shipping: string; returns: string };

/** A store. */
export type Site = {
  id: SiteId;
  tenant: Tenant;
  slug: string;
  name: string;
  description: string;
  currency: string;
  published: boolean;
  logoUrl: string | null;
  /** Terms that a buyer must have accepted; null: none. */
  termsVersion: string | null;
  tags: string[];
  policies: Policies;
  /** Whether prices hold their tax already; otherwise it comes on top (decisions 6). */
  pricesIncludeTax: boolean;
  /** Hosts beside its own that a buyer may be sent back to; empty: its own and loopback. */
  allowedReturnHosts: string[];
  /** How long a checkout session lives. */
  sessionTtlMinutes: number;
  /** Limits on stock that is held without being paid. */
  holds: HoldLimits;
  /** Whether buyers without a credential may check out. */
  guestCheckout: boolean;
  /** Agents that do not sign their requests are not served over UCP and A2A (§5). */
  requestSignatureRequired: boolean;
  /** Answers over UCP and A2A are signed, whoever asks. */
  signResponses: boolean;
  cryptoPayments: CryptoPayments;
  /** Verified custom domains, oldest first. */
  domains: string[];
  /** Where people find the store: its first verified domain, or its subdomain of the platform. */
  url: string;
  version: number;
  createdAt: Date;
  updatedAt: Date;
};

export type CreateSiteInput = {
  slug: string;
  name: string;
  description?: string | undefined;
  currency: string;
  published?: boolean | undefined;
  logoUrl?: string | null | undefined;
  termsVersion?: string | null | undefined;
  tags?: string[] | undefined;
  policies?: Partial<Policies> | undefined;
  pricesIncludeTax?: boolean | undefined;
  allowedReturnHosts?: string[] | undefined;
  sessionTtlMinutes?: number | undefined;
  /** What is left out stays. */
  holds?: Partial<HoldLimits> | undefined;
  guestCheckout?: boolean | undefined;
  requestSignatureRequired?: boolean | undefined;
  signResponses?: boolean | undefined;
  /** What is left out stays; `wallets` are given whole. */
  cryptoPayments?: Partial<CryptoPayments> | undefined;
};

/** Of a checkout session: 6 hours, settable from 15 minutes to 7 days. */
export const sessionTtl = { default: 360, minimum: 15, maximum: 10_080 } as const;

/** Fields that are left out stay. The slug never changes: links and ids of others hold it. */
export type SitePatch = Partial<Omit<CreateSiteInput, 'slug'>>;

/**
 * The address of a store: `https://<slug>.<platform>`; below the platform's own address when that
 * is a bare IP, which has no subdomains.
 */
export function buildStoreUrl(
  origin: string,
  slug: string,
  domains: readonly string[] = [],
): string {
  const platform = new URL(origin);
  const [domain] = domains;
  if (domain) return originAt(platform, domain);
  if (/^[\d.]+$|^\[/.test(platform.hostname)) return `${origin}/stores/${slug}`;
  return originAt(platform, `${slug}.${platform.hostname}`);
}

function originAt(platform: URL, host: string): string {
  return `${platform.protocol}//${host}${platform.port ? `:${platform.port}` : ''}`;
}

export const siteNotFound = () =>
  new DomainError('not_found', 'site_not_found', 'There is no such store, or it is not published.');
