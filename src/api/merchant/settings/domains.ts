import { Type } from 'typebox';
import {
  challengeRecordName,
  challengeRecordValue,
  type Domain,
} from '../../../core/sites/domain.ts';
import {
  addDomain,
  listDomains,
  removeDomain,
  verifyDomain,
} from '../../../core/sites/manage-domains.ts';
import { requireBearerOf, scopedRoute } from '../../../http/callers/bearer.ts';
import type { MerchantDeps } from '../deps.ts';
import { noContentResponse } from '../fields.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
import { DomainList, DomainPath, NewDomain, SitePath } from './schemas.ts';

const tags = ['Merchant: sites'];

const routes = {
  list: scopedRoute('read:settings', {
    tags,
    summary: 'Domains of a store',
    params: SitePath,
    response: { 200: DomainList },
  }),
  claim: scopedRoute('write:settings', {
    tags,
    summary: 'Claim a domain',
    params: SitePath,
    body: NewDomain,
    response: { 201: Type.Ref('Domain') },
  }),
  verify: scopedRoute('write:settings', {
    tags,
    summary: 'Look for the TXT record and verify',
    params: DomainPath,
    response: { 200: Type.Ref('Domain') },
  }),
  giveUp: scopedRoute('write:settings', {
    tags,
    summary: 'Give a domain up',
    params: DomainPath,
    response: noContentResponse,
  }),
};

/** Custom domains: claimed, then verified by a DNS TXT record (decisions 3). */
export function registerDomainRoutes(
  merchant: MerchantRoutes,
  { unit, lookUpTxt }: MerchantDeps,
): void {
  merchant.get('/sites/:slug/domains', routes.list, async (view, request) => {
    const domains = await listDomains(view, request.params.slug);
    return { domains: domains.map(presentDomain), next_cursor: null };
  });

  merchant.post('/sites/:slug/domains', routes.claim, async (work, request) => ({
    status: 201,
    body: presentDomain(await addDomain(work, request.params.slug, request.body.domain)),
  }));

  merchant.app.post('/sites/:slug/domains/:domain/verify', routes.verify, async (request) => {
    const { tenant } = requireBearerOf(request);
    return presentDomain(await verifyDomain({ unit, tenant, ...request.params }, lookUpTxt));
  });

  merchant.delete('/sites/:slug/domains/:domain', routes.giveUp, async (work, request) => {
    await removeDomain(work, request.params.slug, request.params.domain);
    return { status: 204 };
  });
}

function presentDomain(domain: Domain) {
  return {
    domain: domain.domain,
    verified: domain.verifiedAt !== null,
    verified_at: domain.verifiedAt?.toISOString() ?? null,
    txt_name: challengeRecordName(domain.domain),
    txt_value: challengeRecordValue(domain.verificationToken),
    created_at: domain.createdAt.toISOString(),
  };
}
