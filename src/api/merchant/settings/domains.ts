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
    summary: 'List the domains of a store',
    params: SitePath,
    response: { 200: DomainList },
  }),
  add: scopedRoute('write:settings', {
    tags,
    summary: 'Add a domain',
    params: SitePath,
    body: NewDomain,
    response: { 201: Type.Ref('Domain') },
  }),
  verify: scopedRoute('write:settings', {
    tags,
    summary: 'Verify a domain',
    description: 'Looks up the DNS TXT record `txt_name` and compares it with `txt_value`.',
    params: DomainPath,
    response: { 200: Type.Ref('Domain') },
  }),
  remove: scopedRoute('write:settings', {
    tags,
    summary: 'Remove a domain',
    params: DomainPath,
    response: noContentResponse,
  }),
};

/** Custom domains: added, then verified by a DNS TXT record. */
export function registerDomainRoutes(
  merchant: MerchantRoutes,
  { unit, lookUpTxt }: MerchantDeps,
): void {
  merchant.get('/sites/:slug/domains', routes.list, async (view, request) => {
    const domains = await listDomains(view, request.params.slug);
    return { domains: domains.map(presentDomain), next_cursor: null };
  });

  merchant.post('/sites/:slug/domains', routes.add, async (work, request) => ({
    status: 201,
    body: presentDomain(await addDomain(work, request.params.slug, request.body.domain)),
  }));

  merchant.app.post('/sites/:slug/domains/:domain/verify', routes.verify, async (request) => {
    const { tenant } = requireBearerOf(request);
    return presentDomain(await verifyDomain({ unit, tenant, ...request.params }, lookUpTxt));
  });

  merchant.delete('/sites/:slug/domains/:domain', routes.remove, async (work, request) => {
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
