import type { SiteId, WorkspaceId } from '../../kernel/id.ts';
import { queryBuilder } from '../../platform/db/query-builder.ts';
import type { DatabaseReader, View, Work } from '../../platform/unit-of-work.ts';
import type { CryptoPayments } from './crypto-payments.ts';
import { buildStoreUrl, type Site } from './site.ts';
import type { Policies } from './site-profile.ts';
import { type ProfileColumns, toProfile, toProfileColumns } from './site-profile-columns.ts';

type SiteRow = ProfileColumns & {
  workspace_id: WorkspaceId;
  code: string;
  site_id: SiteId;
  slug: string;
  name: string;
  description: string;
  currency: string;
  published: boolean;
  logo_url: string | null;
  terms_version: string | null;
  tags: string[];
  policies: Policies;
  prices_include_tax: boolean;
  allowed_return_hosts: string[];
  session_ttl_minutes: number;
  hold_minutes: number;
  held_checkouts_per_network: number | null;
  held_units_per_network: number | null;
  held_percent_per_network: number;
  guest_checkout: boolean;
  payment_capture: Site['paymentCapture'];
  order_number_format: string;
  request_signature_required: boolean;
  sign_responses: boolean;
  crypto_payments_enabled: boolean;
  crypto_wallets: Record<string, string>;
  crypto_preferred_chain: string | null;
  crypto_accepted_tokens: string[];
  crypto_price_limit: number;
  crypto_issued_nonce_only: boolean;
  crypto_deliver_before_settlement: boolean;
  domains: string[];
  version: number;
  created_at: Date;
  updated_at: Date;
};

/**
 * The workspace's code is taken from the site's id, so that public reads need no access to
 * workspaces.
 */
const selectSite = `select s.*, substr(s.site_id, 6, 5) as code,
    array(select d.domain from site_domains d
      where d.workspace_id = s.workspace_id and d.site_id = s.site_id and d.verified_at is not null
      order by d.verified_at, d.domain) as domains
  from sites s`;

/** Searches all workspaces, because the slug itself identifies the store. */
export async function findSiteBySlug(reader: DatabaseReader, slug: string): Promise<Site | null> {
  const rows = await reader.named<SiteRow>({
    name: 'site_by_slug',
    text: `${selectSite} join site_slugs g on g.workspace_id = s.workspace_id and g.site_id = s.site_id where g.slug = $1`,
    values: [slug],
  });
  return rows[0] ? toSite(reader, rows[0]) : null;
}

export async function findSiteByDomain(
  reader: DatabaseReader,
  domain: string,
): Promise<Site | null> {
  const rows = await reader.named<SiteRow>({
    name: 'site_by_domain',
    text: `${selectSite} join verified_domains v on v.workspace_id = s.workspace_id and v.site_id = s.site_id where v.domain = $1`,
    values: [domain],
  });
  return rows[0] ? toSite(reader, rows[0]) : null;
}

export async function findOwnSite(view: View, slug: string): Promise<Site | null> {
  const rows = await view.named<SiteRow>({
    name: 'site_own',
    text: `${selectSite} where s.workspace_id = $1 and s.slug = $2`,
    values: [view.tenant.workspaceId, slug],
  });
  return rows[0] ? toSite(view, rows[0]) : null;
}

/** The site, with its row locked until the transaction ends. */
export async function lockOwnSite(work: Work, slug: string): Promise<Site | null> {
  await work.query('select from sites where workspace_id = $1 and slug = $2 for update', [
    work.tenant.workspaceId,
    slug,
  ]);
  return findOwnSite(work, slug);
}

/**
 * Whether the store is published. The lock is the one that a new product takes as a foreign key; it
 * conflicts only with `lockOwnSite`.
 */
export async function lockPublished(work: Work, id: SiteId): Promise<boolean> {
  const [row] = await work.named<{ published: boolean }>({
    name: 'site_published_lock',
    text: 'select published from sites where workspace_id = $1 and site_id = $2 for key share',
    values: [work.tenant.workspaceId, id],
  });
  return row?.published ?? false;
}

/** The workspace's sites by slug, after `afterSlug`. */
export async function listOwnSites(view: View, afterSlug: string, limit: number): Promise<Site[]> {
  const rows = await view.query<SiteRow>(
    `${selectSite} where s.workspace_id = $1 and s.slug > $2 order by s.slug limit $3`,
    [view.tenant.workspaceId, afterSlug, limit],
  );
  return rows.map((row) => toSite(view, row));
}

/** Published sites of all workspaces that the platform lists, oldest first. */
export async function listListedSites(reader: DatabaseReader, limit: number): Promise<Site[]> {
  const rows = await reader.query<SiteRow>(
    `${selectSite} where s.published and s.listed order by s.created_at, s.site_id limit $1`,
    [limit],
  );
  return rows.map((row) => toSite(reader, row));
}

/** Counts stores, for the workspace limit. */
export async function countSites(work: Work): Promise<number> {
  const [row] = await work.query<{ count: number }>(
    'select count(*)::int from sites where workspace_id = $1',
    [work.tenant.workspaceId],
  );
  return row?.count ?? 0;
}

export async function insertSite(work: Work, site: Site): Promise<void> {
  await work.execute(
    queryBuilder.insertInto('sites').values({
      workspace_id: site.tenant.workspaceId,
      site_id: site.id,
      slug: site.slug,
      created_at: site.createdAt,
      ...toMutableColumns(site),
    }),
  );
  await work.execute(
    queryBuilder
      .insertInto('site_slugs')
      .values({ slug: site.slug, workspace_id: site.tenant.workspaceId, site_id: site.id }),
  );
}

export async function updateSite(work: Work, site: Site): Promise<void> {
  await work.execute(
    queryBuilder
      .updateTable('sites')
      .set(toMutableColumns(site))
      .where('workspace_id', '=', site.tenant.workspaceId)
      .where('site_id', '=', site.id),
  );
}

function toMutableColumns(site: Site) {
  return {
    name: site.name,
    description: site.description,
    currency: site.currency,
    published: site.published,
    logo_url: site.logoUrl,
    terms_version: site.termsVersion,
    tags: site.tags,
    policies: JSON.stringify(site.policies),
    prices_include_tax: site.pricesIncludeTax,
    allowed_return_hosts: site.allowedReturnHosts,
    session_ttl_minutes: site.sessionTtlMinutes,
    hold_minutes: site.holds.minutes,
    held_checkouts_per_network: site.holds.checkouts,
    held_units_per_network: site.holds.units,
    held_percent_per_network: site.holds.percent,
    guest_checkout: site.guestCheckout,
    payment_capture: site.paymentCapture,
    order_number_format: site.orderNumberFormat,
    request_signature_required: site.requestSignatureRequired,
    sign_responses: site.signResponses,
    ...toCryptoColumns(site.cryptoPayments),
    ...toProfileColumns(site),
    version: site.version,
    updated_at: site.updatedAt,
  };
}

function toCryptoColumns(crypto: CryptoPayments) {
  return {
    crypto_payments_enabled: crypto.enabled,
    crypto_wallets: JSON.stringify(crypto.wallets),
    crypto_preferred_chain: crypto.preferredChain,
    crypto_accepted_tokens: crypto.acceptedTokens,
    crypto_price_limit: crypto.priceLimit,
    crypto_issued_nonce_only: crypto.issuedNonceOnly,
    crypto_deliver_before_settlement: crypto.deliverBeforeSettlement,
  };
}

function toCryptoPayments(row: SiteRow): CryptoPayments {
  return {
    enabled: row.crypto_payments_enabled,
    wallets: row.crypto_wallets,
    preferredChain: row.crypto_preferred_chain,
    acceptedTokens: row.crypto_accepted_tokens,
    priceLimit: row.crypto_price_limit,
    issuedNonceOnly: row.crypto_issued_nonce_only,
    deliverBeforeSettlement: row.crypto_deliver_before_settlement,
  };
}

function toSite(reader: DatabaseReader, row: SiteRow): Site {
  return {
    id: row.site_id,
    tenant: { workspaceId: row.workspace_id, code: row.code },
    slug: row.slug,
    name: row.name,
    description: row.description,
    currency: row.currency,
    published: row.published,
    logoUrl: row.logo_url,
    termsVersion: row.terms_version,
    tags: row.tags,
    policies: row.policies,
    pricesIncludeTax: row.prices_include_tax,
    allowedReturnHosts: row.allowed_return_hosts,
    sessionTtlMinutes: row.session_ttl_minutes,
    holds: {
      minutes: row.hold_minutes,
      checkouts: row.held_checkouts_per_network,
      units: row.held_units_per_network,
      percent: row.held_percent_per_network,
    },
    guestCheckout: row.guest_checkout,
    paymentCapture: row.payment_capture,
    orderNumberFormat: row.order_number_format,
    requestSignatureRequired: row.request_signature_required,
    signResponses: row.sign_responses,
    cryptoPayments: toCryptoPayments(row),
    ...toProfile(row),
    domains: row.domains,
    url: buildStoreUrl(reader.origin, row.slug, row.domains),
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
