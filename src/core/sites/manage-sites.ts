import { isDeepStrictEqual } from 'node:util';
import { DomainError, type FieldProblem, invalid } from '../../kernel/domain-error.ts';
import { isCurrency } from '../../kernel/money.ts';
import { decodeCursor, type Page, type PageRequest, toPage } from '../../kernel/page.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { type View, violatedConstraint, type Work } from '../../platform/unit-of-work.ts';
import { audit } from '../access/audit/audit.ts';
import { assertWorkspaceLimit } from '../access/workspaces/assert-workspace-limit.ts';
import { emitEvents } from '../events/emit-events.ts';
import { findCryptoPaymentProblems, noCryptoPayments } from './crypto-payments.ts';
import { defaultHoldLimits } from './hold-limits.ts';
import { publicationChanged } from './publication-changed.ts';
import {
  buildStoreUrl,
  type CreateSiteInput,
  type Site,
  type SitePatch,
  sessionTtl,
  siteNotFound,
} from './site.ts';
import { toSiteDto } from './site-dto.ts';
import {
  countSites,
  findOwnSite,
  findSiteBySlug,
  insertSite,
  listOwnSites,
  lockOwnSite,
  updateSite,
} from './site-store.ts';
import { findSlugProblem } from './slug.ts';
import { emailOwnersAboutWallets } from './wallet-email.ts';

/** Opens a store; its slug is unique over all workspaces (409 `slug_taken`). */
export async function createSite(work: Work, draft: CreateSiteInput): Promise<Site> {
  assertValidSite(draft);
  await assertWorkspaceLimit(work, 'stores', countSites);
  const site: Site = {
    id: work.newId('site'),
    tenant: work.tenant,
    slug: draft.slug,
    name: draft.name,
    description: draft.description ?? '',
    currency: draft.currency,
    published: draft.published ?? true,
    logoUrl: draft.logoUrl ?? null,
    termsVersion: draft.termsVersion ?? null,
    tags: draft.tags ?? [],
    policies: { shipping: '', returns: '', ...draft.policies },
    pricesIncludeTax: draft.pricesIncludeTax ?? false,
    allowedReturnHosts: lowerCaseHosts(draft.allowedReturnHosts ?? []),
    sessionTtlMinutes: draft.sessionTtlMinutes ?? sessionTtl.default,
    holds: { ...defaultHoldLimits, ...omitUndefined(draft.holds) },
    guestCheckout: draft.guestCheckout !== false,
    requestSignatureRequired: draft.requestSignatureRequired === true,
    signResponses: draft.signResponses === true,
    cryptoPayments: { ...noCryptoPayments, ...omitUndefined(draft.cryptoPayments) },
    domains: [],
    url: buildStoreUrl(work.origin, draft.slug),
    version: 1,
    createdAt: work.now,
    updatedAt: work.now,
  };
  try {
    await insertSite(work, site);
  } catch (error) {
    if (violatedConstraint(error) === 'site_slugs_pkey') throw slugTaken(draft.slug);
    throw error;
  }
  await emitEvents(work, toSiteEvent('site.created', site));
  await auditSite(work, 'site.created', null, site);
  return site;
}

/** Changes the fields that are given. Publishing or closing a store moves its products into or out of search. */
export async function changeSite(
  work: Work,
  slug: string,
  { changedBy, ...patch }: SitePatch & { changedBy?: string },
): Promise<Site> {
  assertValidSite(patch);
  const site = await lockOwnSite(work, slug);
  if (!site) throw siteNotFound();
  const changed: Site = {
    ...site,
    ...omitUndefined(patch),
    cryptoPayments: { ...site.cryptoPayments, ...omitUndefined(patch.cryptoPayments) },
    holds: { ...site.holds, ...omitUndefined(patch.holds) },
    policies: { ...site.policies, ...patch.policies },
    allowedReturnHosts: lowerCaseHosts(patch.allowedReturnHosts ?? site.allowedReturnHosts),
    version: site.version + 1,
    updatedAt: work.now,
  };
  if (changed.currency !== site.currency) throw currencyFixed();
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

/** A store of any workspace: for the command line, whose unit of work is the system's. */
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

/** Where money goes is on record with whoever changed it (x402.md 4.6); null: as before. */
function describeWalletChange(before: Site, after: Site, changedBy = 'operator'): object | null {
  const { wallets } = before.cryptoPayments;
  if (isDeepStrictEqual(wallets, after.cryptoPayments.wallets)) return null;
  return { crypto_wallet_address: { before: wallets, changed_by: changedBy } };
}

/** Without the fields that are left out. */
function omitUndefined(fields: object = {}) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** As URLs hold them. */
const lowerCaseHosts = (hosts: readonly string[]) => hosts.map((host) => host.toLowerCase());

function assertValidSite(draft: Partial<CreateSiteInput>): void {
  const problems: FieldProblem[] = [];
  const slug = draft.slug === undefined ? null : findSlugProblem(draft.slug);
  if (slug) problems.push({ field: 'slug', code: 'bad_slug', message: slug });
  if (draft.currency !== undefined && !isCurrency(draft.currency)) {
    problems.push({
      field: 'currency',
      code: 'unknown_currency',
      message: 'must be an ISO 4217 code such as USD',
    });
  }
  problems.push(...findCryptoPaymentProblems(draft.cryptoPayments ?? {}));
  if (problems.length > 0) throw invalid(problems);
}

const slugTaken = (slug: string) =>
  new DomainError(
    'conflict',
    'slug_taken',
    `The slug "${slug}" belongs to another store: choose another.`,
  );

const currencyFixed = () =>
  new DomainError(
    'unprocessable',
    'currency_fixed',
    'The currency of a store cannot change: open another store for it.',
  );
