import { isDeepStrictEqual } from 'node:util';
import { isCurrency } from '../../kernel/money.ts';
import { cutPage, decodeCursor, type Page, type PageRequest } from '../../kernel/page.ts';
import { type FieldProblem, invalid, Refusal } from '../../kernel/refusal.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { brokenConstraint, type View, type Work } from '../../platform/work.ts';
import { audit } from '../access/audit/audit.ts';
import { assertRoom } from '../access/workspaces/assert-room.ts';
import { record } from '../events/record.ts';
import { cryptoProblems, noCryptoPayments } from './crypto-payments.ts';
import { defaultHoldLimits } from './hold-limits.ts';
import { publicationChanged } from './publication-changed.ts';
import {
  type Site,
  type SiteDraft,
  type SitePatch,
  sessionTtl,
  siteNotFound,
  storeUrl,
} from './site.ts';
import { siteRecord } from './site-record.ts';
import {
  countSites,
  findOwnSite,
  findSiteBySlug,
  insertSite,
  listOwnSites,
  lockOwnSite,
  updateSite,
} from './site-store.ts';
import { slugProblem } from './slug.ts';
import { tellOwnersOfWallets } from './wallet-letter.ts';

/** Opens a store; its slug is unique over all workspaces (409 `slug_taken`). */
export async function createSite(work: Work, draft: SiteDraft): Promise<Site> {
  refuseBadSite(draft);
  await assertRoom(work, 'stores', countSites);
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
    allowedReturnHosts: inSmallLetters(draft.allowedReturnHosts ?? []),
    sessionTtlMinutes: draft.sessionTtlMinutes ?? sessionTtl.default,
    holds: { ...defaultHoldLimits, ...given(draft.holds) },
    guestCheckout: draft.guestCheckout !== false,
    requestSignatureRequired: draft.requestSignatureRequired === true,
    signResponses: draft.signResponses === true,
    cryptoPayments: { ...noCryptoPayments, ...given(draft.cryptoPayments) },
    domains: [],
    url: storeUrl(work.origin, draft.slug),
    version: 1,
    createdAt: work.now,
    updatedAt: work.now,
  };
  try {
    await insertSite(work, site);
  } catch (error) {
    if (brokenConstraint(error) === 'site_slugs_pkey') throw slugTaken(draft.slug);
    throw error;
  }
  await record(work, happened('site.created', site));
  await auditSite(work, 'site.created', null, site);
  return site;
}

/** Changes the fields that are given. Publishing or closing a store moves its products into or out of search. */
export async function changeSite(
  work: Work,
  slug: string,
  { changedBy, ...patch }: SitePatch & { changedBy?: string },
): Promise<Site> {
  refuseBadSite(patch);
  const site = await lockOwnSite(work, slug);
  if (!site) throw siteNotFound();
  const changed: Site = {
    ...site,
    ...given(patch),
    cryptoPayments: { ...site.cryptoPayments, ...given(patch.cryptoPayments) },
    holds: { ...site.holds, ...given(patch.holds) },
    policies: { ...site.policies, ...patch.policies },
    allowedReturnHosts: inSmallLetters(patch.allowedReturnHosts ?? site.allowedReturnHosts),
    version: site.version + 1,
    updatedAt: work.now,
  };
  if (changed.currency !== site.currency) throw currencyFixed();
  await updateSite(work, changed);
  if (changed.published !== site.published) {
    await enqueue(work, publicationChanged, { siteSlug: slug }, { key: site.id });
  }
  const context = walletsChanged(site, changed, changedBy);
  await record(work, { ...happened('site.updated', changed), ...(context && { context }) });
  await auditSite(work, context ? 'site.wallet_changed' : 'site.updated', site, changed);
  if (context) await tellOwnersOfWallets(work, site, changed);
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
  return cutPage(rows, request, (site) => [site.slug], 'sites');
}

function auditSite(work: Work, action: string, before: Site | null, after: Site): Promise<void> {
  return audit(work, {
    action,
    resource: { type: 'site', id: after.id },
    before: before && siteRecord(before),
    after: siteRecord(after),
  });
}

function happened(type: 'site.created' | 'site.updated', site: Site) {
  const resource = { type: 'site', id: site.id, version: site.version };
  return { type, site: { id: site.id, slug: site.slug }, resource, data: siteRecord(site) };
}

/** Where money goes is on record with whoever changed it (x402.md 4.6); null: as before. */
function walletsChanged(before: Site, after: Site, changedBy = 'operator'): object | null {
  const { wallets } = before.cryptoPayments;
  if (isDeepStrictEqual(wallets, after.cryptoPayments.wallets)) return null;
  return { crypto_wallet_address: { before: wallets, changed_by: changedBy } };
}

/** Without the fields that are left out. */
function given(fields: object = {}) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** As URLs hold them. */
const inSmallLetters = (hosts: readonly string[]) => hosts.map((host) => host.toLowerCase());

function refuseBadSite(draft: Partial<SiteDraft>): void {
  const problems: FieldProblem[] = [];
  const slug = draft.slug === undefined ? null : slugProblem(draft.slug);
  if (slug) problems.push({ field: 'slug', code: 'bad_slug', message: slug });
  if (draft.currency !== undefined && !isCurrency(draft.currency)) {
    problems.push({
      field: 'currency',
      code: 'unknown_currency',
      message: 'must be an ISO 4217 code such as USD',
    });
  }
  problems.push(...cryptoProblems(draft.cryptoPayments ?? {}));
  if (problems.length > 0) throw invalid(problems);
}

const slugTaken = (slug: string) =>
  new Refusal(
    'conflict',
    'slug_taken',
    `The slug "${slug}" belongs to another store: choose another.`,
  );

const currencyFixed = () =>
  new Refusal(
    'unprocessable',
    'currency_fixed',
    'The currency of a store cannot change: open another store for it.',
  );
