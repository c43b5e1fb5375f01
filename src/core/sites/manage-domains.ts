import { DomainError, invalid } from '../../kernel/domain-error.ts';
import {
  type UnitOfWork,
  type View,
  violatedConstraint,
  type Work,
} from '../../platform/unit-of-work.ts';
import { assertNotApp } from '../access/app-caller.ts';
import { assertWorkspaceLimit } from '../access/workspaces/assert-workspace-limit.ts';
import {
  challengeRecordName,
  challengeRecordValue,
  type Domain,
  findDomainProblem,
  type ResolveTxt,
} from './domain.ts';
import { auditDomain, saveDomainChange } from './domain-change.ts';
import { findDomainHolder, markRecordFound } from './domain-check-store.ts';
import { emailDomainOwners } from './domain-email.ts';
import {
  clearVerification,
  deleteDomain,
  insertDomain,
  listDomains as listClaims,
  markVerified,
  saveDomainCheck,
} from './domain-store.ts';
import { lockVerifiedDomain } from './lock-verified-domain.ts';
import { type Site, siteNotFound } from './site.ts';
import { findOwnSite, lockOwnSite } from './site-store.ts';

/**
 * Claims a host name for a store. It is served once its DNS record was verified. Throws 403
 * `app_not_allowed` for an OAuth access token: buyers may return to the hosts of a store, and the
 * host would remain when the app is disconnected.
 */
export async function addDomain(work: Work, slug: string, name: string): Promise<Domain> {
  assertNotApp(work, appsNotAllowedMessage);
  const domain = name.toLowerCase();
  const problem = findDomainProblem(domain, new URL(work.origin).hostname);
  if (problem) throw invalid([{ field: 'domain', code: 'bad_domain', message: problem }]);
  const site = await lockSite(work, slug);
  await assertWorkspaceLimit(work, 'domains', async () => (await listClaims(work, site)).length);
  const verificationToken = Buffer.from(work.random(20)).toString('hex');
  const claim: Domain = {
    domain,
    verificationToken,
    verifiedAt: null,
    failingSince: null,
    lastCheck: null,
    createdAt: work.now,
  };
  try {
    await insertDomain(work, site, claim);
  } catch (error) {
    if (violatedConstraint(error) === 'site_domains_pkey') throw domainExists(domain);
    throw error;
  }
  await auditDomain(work, 'claimed', site, domain);
  return claim;
}

const appsNotAllowedMessage =
  'An app connected over OAuth cannot add or remove domains, because the change would remain after its access ends. Use the settings of the store, or an API key of the workspace.';

export async function listDomains(view: View, slug: string): Promise<Domain[]> {
  const site = await findOwnSite(view, slug);
  if (!site) throw siteNotFound();
  return listClaims(view, site);
}

type DomainClaim = { unit: UnitOfWork; tenant: Site['tenant']; slug: string; domain: string };

/**
 * Looks up the claim's TXT record, outside of a transaction. Throws 422 `domain_not_verified` with
 * the record to set. If another store has verified the domain, it loses it if its own record is
 * gone; otherwise throws 409 `domain_taken`.
 */
export async function verifyDomain(
  { unit, tenant, slug, domain }: DomainClaim,
  lookUpTxt: ResolveTxt,
): Promise<Domain> {
  const claims = await unit.view(tenant, (view) => listDomains(view, slug));
  const claim = claims.find((candidate) => candidate.domain === domain.toLowerCase());
  if (!claim) throw domainNotFound();
  if (claim.verifiedAt && !claim.failingSince) return claim;
  const expected = challengeRecordValue(claim.verificationToken);
  const answer = await lookUpTxt(challengeRecordName(claim.domain));
  const lastCheck = await unit.run(tenant, async (work) => {
    const site = await findOwnSite(work, slug);
    if (site) await saveDomainCheck(work, site, claim.domain, answer);
    return { at: work.now, records: answer };
  });
  const records = answer ?? [];
  if (!records.includes(expected)) throw domainNotVerified(claim, records);
  await releaseFormerHolder(unit, claim, records);
  return unit.run(tenant, (work) => saveVerification(work, slug, { ...claim, lastCheck }));
}

async function saveVerification(work: Work, slug: string, claim: Domain): Promise<Domain> {
  const site = await lockSite(work, slug);
  // Since the lookup, a concurrent request may have verified or removed the claim.
  const claims = await listClaims(work, site);
  const current = claims.find((candidate) => candidate.domain === claim.domain);
  if (current?.verificationToken !== claim.verificationToken) throw domainNotFound();
  if (current.verifiedAt) {
    await markRecordFound(work, site, claim.domain);
    return { ...current, failingSince: null, lastCheck: claim.lastCheck };
  }
  try {
    await markVerified(work, site, claim.domain);
  } catch (error) {
    if (violatedConstraint(error) === 'verified_domains_pkey') throw domainTaken(claim.domain);
    throw error;
  }
  await saveDomainChange(work, site);
  await auditDomain(work, 'verified', site, claim.domain);
  return { ...claim, verifiedAt: work.now };
}

/** Throws 404 `domain_not_found`, and 403 `app_not_allowed` for an OAuth access token. */
export async function removeDomain(work: Work, slug: string, domain: string): Promise<void> {
  assertNotApp(work, appsNotAllowedMessage);
  const site = await lockSite(work, slug);
  if (!(await deleteDomain(work, site, domain.toLowerCase()))) throw domainNotFound();
  await saveDomainChange(work, site);
  await auditDomain(work, 'removed', site, domain.toLowerCase());
}

async function lockSite(work: Work, slug: string): Promise<Site> {
  const site = await lockOwnSite(work, slug);
  if (!site) throw siteNotFound();
  return site;
}

const domainNotFound = () =>
  new DomainError('not_found', 'domain_not_found', 'This store has no such domain.');

const domainExists = (domain: string) =>
  new DomainError('conflict', 'domain_exists', `${domain} was already added to this store.`);

const domainTaken = (domain: string) =>
  new DomainError('conflict', 'domain_taken', `${domain} is already verified for another store.`);

function domainNotVerified(claim: Domain, records: string[]): DomainError {
  const name = challengeRecordName(claim.domain);
  const value = challengeRecordValue(claim.verificationToken);
  return new DomainError(
    'unprocessable',
    'domain_not_verified',
    `Set the TXT record ${name} to ${value}, then try again.`,
    {
      extensions: { txt_name: name, txt_value: value, txt_found: records.slice(0, 10) },
    },
  );
}

/**
 * Ends another store's verification of the domain if DNS has the record of the claim but not that
 * store's own, which means that the domain has a new owner. `records`: the TXT records.
 */
async function releaseFormerHolder(
  unit: UnitOfWork,
  claim: Domain,
  records: string[],
): Promise<void> {
  const holder = await unit.querySingleAsSystem((view) => findDomainHolder(view, claim.domain));
  if (!holder || records.includes(challengeRecordValue(holder.verificationToken))) return;
  await unit.run(holder.tenant, async (work) => {
    const locked = await lockVerifiedDomain(work, holder);
    if (!locked) return;
    await clearVerification(work, locked.site, claim.domain);
    await saveDomainChange(work, locked.site);
    await auditDomain(work, 'moved', locked.site, claim.domain);
    await emailDomainOwners(work, 'moved', holder);
  });
}
