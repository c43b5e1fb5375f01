import { DomainError } from '../../kernel/domain-error.ts';
import type { SiteId } from '../../kernel/id.ts';
import type { Tenant } from '../../platform/unit-of-work.ts';
import type { CryptoPayments } from './crypto-payments.ts';
import type { HoldLimits } from './hold-limits.ts';
import type { Policies, SiteProfile, SiteProfileInput } from './site-profile.ts';

/**
 * When the payments of orders that are shipped are collected, if the processor can do it later: with
 * the payment, when units are fulfilled, or when the merchant says so.
 */
export const paymentCaptures = ['automatic', 'at_shipping', 'manual'] as const;
export type PaymentCapture = (typeof paymentCaptures)[number];

/** A store. */
export type Site = SiteProfile & {
  id: SiteId;
  tenant: Tenant;
  slug: string;
  name: string;
  description: string;
  currency: string;
  published: boolean;
  logoUrl: string | null;
  /** Version of the terms that a buyer must accept; null: none. */
  termsVersion: string | null;
  tags: string[];
  policies: Policies;
  /** Whether prices include tax; otherwise it is added. */
  pricesIncludeTax: boolean;
  /** Hosts that a buyer may return to, beside the store's own; empty: only its own and loopback. */
  allowedReturnHosts: string[];
  /** Lifetime of a checkout session. */
  sessionTtlMinutes: number;
  /** Limits on stock that unpaid checkout sessions hold. */
  holds: HoldLimits;
  /** Whether buyers without a credential may check out. */
  guestCheckout: boolean;
  paymentCapture: PaymentCapture;
  /** How order numbers are written: a text with `{number}` in it. */
  orderNumberFormat: string;
  /** Whether requests over UCP and A2A must be signed. */
  requestSignatureRequired: boolean;
  /** Whether all responses over UCP and A2A are signed. */
  signResponses: boolean;
  cryptoPayments: CryptoPayments;
  /** Verified custom domains, oldest first. */
  domains: string[];
  /** The store's URL: its first verified domain, or its subdomain of the platform. */
  url: string;
  version: number;
  createdAt: Date;
  updatedAt: Date;
};

export type CreateSiteInput = SiteProfileInput & {
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
  /** Omitted fields keep their values. */
  holds?: Partial<HoldLimits> | undefined;
  guestCheckout?: boolean | undefined;
  paymentCapture?: PaymentCapture | undefined;
  orderNumberFormat?: string | undefined;
  requestSignatureRequired?: boolean | undefined;
  signResponses?: boolean | undefined;
  /** Omitted fields keep their values; `wallets` is replaced as a whole. */
  cryptoPayments?: Partial<CryptoPayments> | undefined;
};

/** Test orders have a `T` before the number. */
export const defaultOrderNumberFormat = '#{number}';

/** Lifetime of a checkout session in minutes: 6 hours by default, 15 minutes to 7 days. */
export const sessionTtl = { default: 360, minimum: 15, maximum: 10_080 } as const;

/**
 * Omitted fields keep their values. The slug cannot change, because links and other systems contain
 * it.
 */
export type SitePatch = Partial<Omit<CreateSiteInput, 'slug'>>;

/**
 * The URL of a store: its domain, or `https://<slug>.<platform>`, or a path of the platform's URL
 * if the platform is a bare IP address, which cannot have subdomains.
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
