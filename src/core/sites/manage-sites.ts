import { DomainError, type FieldProblem, invalid } from '../../kernel/domain-error.ts';
import { assertVersion, type ExpectedVersions } from '../../kernel/expected-version.ts';
import type { SiteId } from '../../kernel/id.ts';
import { isCurrency } from '../../kernel/money.ts';
import { decodeCursor, type Page, type PageRequest, toPage } from '../../kernel/page.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { type View, violatedConstraint, type Work } from '../../platform/unit-of-work.ts';
import { audit } from '../access/audit/audit.ts';
import { assertWorkspaceLimit } from '../access/workspaces/assert-workspace-limit.ts';
import { emitEvents } from '../events/emit-events.ts';
import { findCryptoPaymentProblems, noCryptoPayments } from './crypto-payments.ts';
import { defaultHoldLimits } from './hold-limits.ts';
import {
  assertMayChangeDestinations,
  assertNoDestinations,
  describeWalletChange,
} from './payment-destinations.ts';
import { publicationChanged } from './publication-changed.ts';
import {
  buildStoreUrl,
  type CreateSiteInput,
  defaultOrderNumberFormat,
  type Site,
  type SitePatch,
  sessionTtl,
  siteNotFound,
} from './site.ts';
import { toSiteDto } from './site-dto.ts';
import {
  findProfileProblems,
  lowStockRange,
  noPolicies,
  type SiteProfile,
} from './site-profile.ts';
import {
  countSites,
  findOwnSite,
  findSiteBySlug,
  insertSite,
  listOwnSites,
  lockOwnSite,
  lockPublished,
  updateSite,
} from './site-store.ts';
import { findSlugProblem } from './slug.ts';
import { defaultTheme } from './theme.ts';
import { emailOwnersAboutWallets } from './wallet-email.ts';

/**
 * Creates a store. Its slug is unique across all workspaces. Throws 409 `slug_taken`, and 403
 * `app_not_allowed` for an OAuth access token that sets payment destinations.
 */
export async function createSite(work: Work, input: CreateSiteInput): Promise<Site> {
  assertValidSite(input);
  assertNoDestinations(work, input);
  await assertWorkspaceLimit(work, 'stores', countSites);
  const site: Site = {
    id: work.newId('site'),
    tenant: work.tenant,
    slug: input.slug,
    name: input.name,
    description: input.description ?? '',
    currency: input.currency,
    published: input.published ?? true,
    logoUrl: input.logoUrl ?? null,
    termsVersion: input.termsVersion ?? null,
    tags: input.tags ?? [],
    policies: { ...noPolicies, ...omitUndefined(input.policies) },
    ...newProfile(input),
    pricesIncludeTax: input.pricesIncludeTax ?? false,
    allowedReturnHosts: lowerCaseHosts(input.allowedReturnHosts ?? []),
    sessionTtlMinutes: input.sessionTtlMinutes ?? sessionTtl.default,
    holds: { ...defaultHoldLimits, ...omitUndefined(input.holds) },
    guestCheckout: input.guestCheckout !== false,
    ...newOrderSettings(input),
    requestSignatureRequired: input.requestSignatureRequired === true,
    signResponses: input.signResponses === true,
    cryptoPayments: { ...noCryptoPayments, ...omitUndefined(input.cryptoPayments) },
    domains: [],
    url: buildStoreUrl(work.origin, input.slug),
    version: 1,
    createdAt: work.now,
    updatedAt: work.now,
  };
  try {
    await insertSite(work, site);
  } catch (error) {
    if (violatedConstraint(error) === 'site_slugs_pkey') throw slugTaken(input.slug);
    throw error;
  }
  await emitEvents(work, toSiteEvent('site.created', site));
  await auditSite(work, 'site.created', null, site);
  return site;
}

const newOrderSettings = (input: CreateSiteInput) => ({
  paymentCapture: input.paymentCapture ?? ('automatic' as const),
  orderNumberFormat: input.orderNumberFormat ?? defaultOrderNumberFormat,
});

function newProfile(input: CreateSiteInput): SiteProfile {
  return {
    country: input.country ?? null,
    timezone: input.timezone ?? 'UTC',
    contactEmail: input.contactEmail ?? null,
    address: input.address ?? null,
    theme: { ...defaultTheme, ...omitUndefined(input.theme) },
    languages: input.languages ?? ['en'],
    listed: input.listed ?? true,
    lowStockThreshold: input.lowStockThreshold ?? lowStockRange.default,
    returnDays: input.returnDays ?? null,
  };
}

/**
 * Updates the given fields. Publishing or unpublishing a store adds its products to search or
 * removes them. Throws 412 `version_conflict`, and 403 `app_not_allowed` for an OAuth access token
 * that changes payment destinations.
 */
export async function changeSite(
  work: Work,
  slug: string,
  { changedBy, ...patch }: SitePatch & { changedBy?: string },
  expected: ExpectedVersions = null,
): Promise<Site> {
  assertValidSite(patch);
  const site = await lockSite(work, slug);
  assertVersion(site.version, expected);
  const changed: Site = {
    ...site,
    ...omitUndefined(patch),
    cryptoPayments: { ...site.cryptoPayments, ...omitUndefined(patch.cryptoPayments) },
    holds: { ...site.holds, ...omitUndefined(patch.holds) },
    policies: { ...site.policies, ...omitUndefined(patch.policies) },
    theme: { ...site.theme, ...omitUndefined(patch.theme) },
    allowedReturnHosts: lowerCaseHosts(patch.allowedReturnHosts ?? site.allowedReturnHosts),
    version: site.version + 1,
    updatedAt: work.now,
  };
  if (changed.currency !== site.currency) throw currencyFixed();
  await assertMayChangeDestinations(work, site, changed);
  await updateSite(work, changed);
  if (changed.published !== site.published) {
    await enqueue(work, publicationChanged, { siteSlug: slug }, { key: site.id });
  }
  const context = describeWalletChange(site, changed, changedBy);
  await emitEvents(work, { ...toSiteEvent('site.updated', changed), ...(context && { context }) });
  await auditSite(work, context ? 'site.wallet_changed' : 'site.updated', site, changed);
  if (context) await emailOwnersAboutWallets(work, site, changed);
  return changed;
}

export async function getOwnSite(view: View, slug: string): Promise<Site> {
  const site = await findOwnSite(view, slug);
  if (!site) throw siteNotFound();
  return site;
}

/** Like `getOwnSite`, and locks the store until the unit of work ends. */
export async function lockSite(work: Work, slug: string): Promise<Site> {
  const site = await lockOwnSite(work, slug);
  if (!site) throw siteNotFound();
  return site;
}

/** Whether a store is published, which then cannot change until the unit of work ends. */
export const lockPublication = (work: Work, id: SiteId): Promise<boolean> =>
  lockPublished(work, id);

/** A store of any workspace, for the command line. Needs a system unit of work. */
export async function getAnySite(system: View, slug: string): Promise<Site> {
  const site = await findSiteBySlug(system, slug);
  if (!site) throw siteNotFound();
  return site;
}

export async function listSites(view: View, request: PageRequest): Promise<Page<Site>> {
  const [after] = request.cursor === null ? [''] : decodeCursor(request.cursor, 'sites');
  const rows = await listOwnSites(view, String(after), request.limit + 1);
  return toPage(rows, request, (site) => [site.slug], 'sites');
}

function auditSite(work: Work, action: string, before: Site | null, after: Site): Promise<void> {
  return audit(work, {
    action,
    resource: { type: 'site', id: after.id },
    before: before && toSiteDto(before),
    after: toSiteDto(after),
  });
}

function toSiteEvent(type: 'site.created' | 'site.updated', site: Site) {
  const resource = { type: 'site', id: site.id, version: site.version };
  return { type, site: { id: site.id, slug: site.slug }, resource, data: toSiteDto(site) };
}

/** Removes undefined fields. */
function omitUndefined(fields: object = {}) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** URLs contain lower-case hosts. */
const lowerCaseHosts = (hosts: readonly string[]) => hosts.map((host) => host.toLowerCase());

function assertValidSite(input: Partial<CreateSiteInput>): void {
  const problems: FieldProblem[] = [];
  const slug = input.slug === undefined ? null : findSlugProblem(input.slug);
  if (slug) problems.push({ field: 'slug', code: 'bad_slug', message: slug });
  if (input.currency !== undefined && !isCurrency(input.currency)) {
    problems.push({
      field: 'currency',
      code: 'unknown_currency',
      message: 'must be an ISO 4217 code such as USD',
    });
  }
  problems.push(...findCryptoPaymentProblems(input.cryptoPayments ?? {}));
  problems.push(...findProfileProblems(input));
  if (problems.length > 0) throw invalid(problems);
}

const slugTaken = (slug: string) =>
  new DomainError(
    'conflict',
    'slug_taken',
    `The slug "${slug}" belongs to another store. Choose another one.`,
  );

const currencyFixed = () =>
  new DomainError(
    'unprocessable',
    'currency_fixed',
    'The currency of a store cannot be changed. Create another store with the new currency.',
  );
