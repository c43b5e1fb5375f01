import type { Static } from 'typebox';
import type { SiteDraft, SitePatch } from '../../../core/sites/site.ts';
import type { NewSite, SiteChange } from './schemas.ts';

export function readSite(body: Static<typeof NewSite>): SiteDraft {
  return { ...readSiteChange(body), slug: body.slug, name: body.name, currency: body.currency };
}

export function readSiteChange(body: Static<typeof SiteChange>): SitePatch {
  const patch = {
    name: body.name,
    description: body.description,
    currency: body.currency,
    published: body.published,
    logoUrl: body.logo_url,
    termsVersion: body.terms_version,
    tags: body.tags,
    policies: body.policies,
    pricesIncludeTax: body.prices_include_tax,
    allowedReturnHosts: body.allowed_return_hosts,
    sessionTtlMinutes: body.session_ttl_minutes,
  };
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
}
