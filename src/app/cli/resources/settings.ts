import { presentAccount } from '../../../api/merchant/payments/accounts.ts';
import { presentDomain } from '../../../api/merchant/settings/domains.ts';
import { listCalls } from '../../../core/hooks/calls/record-call.ts';
import { toHookCallDto, toHookDto } from '../../../core/hooks/hook.ts';
import { getHook, listHooks } from '../../../core/hooks/manage-hooks.ts';
import { getAccount, listAccounts } from '../../../core/payments/accounts/manage-accounts.ts';
import { toSiteDtosWithWarnings, toSiteDtoWithWarnings } from '../../../core/setup/warnings.ts';
import { toAgentConnectionDto } from '../../../core/sites/connections/agent-connection.ts';
import {
  getConnection,
  listConnections,
} from '../../../core/sites/connections/agent-connections.ts';
import { listDomains } from '../../../core/sites/manage-domains.ts';
import { getOwnSite, listSites } from '../../../core/sites/manage-sites.ts';
import { toWebhookDto } from '../../../core/webhooks/endpoint.ts';
import { getEndpoint, listEndpoints } from '../../../core/webhooks/manage-endpoints.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import { mapPage, pick, resourceCommands, wholePage } from './resource.ts';

const siteCommands = resourceCommands({
  word: 'site',
  plural: 'sites',
  nouns: { list: 'the stores by slug', one: 'a store with its settings' },
  operand: 'slug',
  site: 'none',
  list: async (view, { facts, page }) => {
    const { items, nextCursor } = await listSites(view, page);
    return { items: await toSiteDtosWithWarnings(view, items, facts), nextCursor };
  },
  get: async (view, slug, { facts }) =>
    toSiteDtoWithWarnings(view, await getOwnSite(view, slug), facts),
  columns: ({ slug, currency, published, url, name }) => [
    slug,
    currency,
    published ? 'published' : 'not published',
    url,
    name,
  ],
});

async function getDomain(view: View, slug: string, name: string) {
  const message = `Store ${slug} has no domain ${name}.`;
  const domains = await listDomains(view, slug);
  return pick(domains, ({ domain }) => domain === name, 'domain_not_found', message);
}

const domainCommands = resourceCommands({
  plural: 'domains',
  nouns: { list: 'the custom domains of a store', one: 'a domain with its DNS records' },
  operand: 'domain',
  site: 'required',
  list: async (view, { siteSlug }) => {
    const slug = siteSlug ?? '';
    const domains = await listDomains(view, slug);
    return wholePage(domains.map((domain) => presentDomain(domain, slug, view.origin)));
  },
  get: async (view, name, { siteSlug }) =>
    presentDomain(await getDomain(view, siteSlug ?? '', name), siteSlug ?? '', view.origin),
  columns: ({ domain, verified }) => [domain, verified ? 'verified' : 'not verified'],
});

const webhookCommands = resourceCommands({
  plural: 'webhooks',
  nouns: { list: 'the webhook endpoints, newest first', one: 'a webhook endpoint' },
  operand: 'id',
  site: 'optional',
  list: async (view, { siteSlug, page }) => {
    const { items, nextCursor } = await listEndpoints(view, siteSlug, page);
    return { items: items.map(toWebhookDto), nextCursor };
  },
  get: async (view, id) => toWebhookDto(await getEndpoint(view, id)),
  columns: ({ id, active, url, events }) => [
    id,
    active ? 'active' : 'paused',
    url,
    events.join(','),
  ],
});

const hookCommands = resourceCommands({
  plural: 'hooks',
  nouns: { list: 'the HTTP hooks, newest first', one: 'an HTTP hook with its latest calls' },
  operand: 'id',
  site: 'optional',
  list: async (view, { siteSlug, page }) =>
    mapPage(await listHooks(view, siteSlug, page), toHookDto),
  async get(view, id) {
    const hook = toHookDto(await getHook(view, id));
    return { ...hook, calls: (await listCalls(view, id)).map(toHookCallDto) };
  },
  columns: ({ id, type, site_slug: site, url, enabled }) => [
    id,
    type,
    site,
    enabled ? url : `disabled, ${url}`,
  ],
});

const connectionCommands = resourceCommands({
  word: 'agent-connections',
  plural: 'agent_connections',
  nouns: { list: 'the agent connections, newest first', one: 'an agent connection' },
  operand: 'id',
  site: 'optional',
  list: async (view, { siteSlug, page }) =>
    mapPage(await listConnections(view, siteSlug, page), toAgentConnectionDto),
  get: async (view, id) => toAgentConnectionDto(await getConnection(view, id)),
  columns: ({ id, site_slug: site, name, webhook_url: url }) => [id, site, name, url],
});

const accountCommands = resourceCommands({
  word: 'payment-accounts',
  plural: 'payment_accounts',
  nouns: { list: 'the payment accounts of stores, newest first', one: 'a payment account' },
  operand: 'id',
  site: 'optional',
  async list(view, { siteSlug, page }) {
    const { items, nextCursor } = await listAccounts(view, siteSlug, page);
    return {
      items: await Promise.all(items.map((one) => presentAccount(view, one))),
      nextCursor,
    };
  },
  get: async (view, id) => presentAccount(view, await getAccount(view, id)),
  columns: ({ id, site_slug: site, provider_account: account, test, enabled }) => [
    id,
    site,
    account,
    test ? 'test' : 'live',
    enabled ? 'enabled' : 'disabled',
  ],
});

/** Stores, their domains, the receivers of their events, and the services that they call. */
export const settingsCommands = [
  ...siteCommands,
  ...domainCommands,
  ...webhookCommands,
  ...hookCommands,
  ...connectionCommands,
  ...accountCommands,
];
