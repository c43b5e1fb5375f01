import { Type } from 'typebox';
import {
  challengeRecordName,
  challengeRecordValue,
  type Domain,
  type DomainCheck,
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
    return {
      domains: domains.map((domain) => presentDomain(domain, request.params.slug, view.origin)),
      next_cursor: null,
    };
  });

  merchant.post('/sites/:slug/domains', routes.add, async (work, request) => ({
    status: 201,
    body: presentDomain(
      await addDomain(work, request.params.slug, request.body.domain),
      request.params.slug,
      work.origin,
    ),
  }));

  merchant.app.post('/sites/:slug/domains/:domain/verify', routes.verify, async (request) => {
    const { tenant } = requireBearerOf(request);
    const domain = await verifyDomain({ unit, tenant, ...request.params }, lookUpTxt);
    return presentDomain(domain, request.params.slug, unit.publishedReader().origin);
  });

  merchant.delete('/sites/:slug/domains/:domain', routes.remove, async (work, request) => {
    await removeDomain(work, request.params.slug, request.params.domain);
    return { status: 204 };
  });
}

export function presentDomain(domain: Domain, slug: string, origin: string) {
  const txt = {
    type: 'TXT',
    name: challengeRecordName(domain.domain),
    value: challengeRecordValue(domain.verificationToken),
  };
  const cname = {
    type: 'CNAME',
    name: domain.domain,
    value: `${slug}.${new URL(origin).hostname}`,
  };
  return {
    domain: domain.domain,
    verified: domain.verifiedAt !== null,
    verified_at: domain.verifiedAt?.toISOString() ?? null,
    txt_name: txt.name,
    txt_value: txt.value,
    dns_records: [txt, cname],
    last_check: domain.lastCheck && presentCheck(domain.lastCheck, txt.value),
    created_at: domain.createdAt.toISOString(),
  };
}

const presentCheck = ({ at, records }: DomainCheck, expected: string) => ({
  at: at.toISOString(),
  result: records === null ? 'no_answer' : records.includes(expected) ? 'found' : 'missing',
  found: records ?? [],
});
