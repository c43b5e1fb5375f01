import { toSiteDtoWithWarnings, warningTexts } from '../../../core/setup/warnings.ts';
import { createSite } from '../../../core/sites/manage-sites.ts';
import { serverFactsOf } from '../../server-facts.ts';
import type { Command } from '../command.ts';
import { runForWorkspace } from '../session.ts';

export const createSiteCommand: Command = {
  name: 'site create',
  summary: 'Creates a store in a workspace.',
  operands: [],
  options: {
    workspace: { value: 'W', required: true, help: 'Id of the workspace: ws_…' },
    slug: { value: 'S', required: true, help: 'Short name in URLs, unique on this server.' },
    name: { value: 'N', required: true, help: 'Name that buyers see.' },
    currency: { value: 'USD', required: true, help: 'ISO 4217 code; it cannot be changed later.' },
    country: { value: 'US', help: 'Home country, ISO 3166-1 alpha-2.' },
    timezone: { value: 'Z', help: 'IANA time zone (default: UTC).' },
    'contact-email': { value: 'E', help: 'Email address at which buyers reach the merchant.' },
    languages: { value: 'en,de', help: 'Language tags, the own language first (default: en).' },
    unlisted: { help: 'Keeps the store out of the platform pages and searches across stores.' },
  },
  async run(call) {
    const input = {
      slug: call.requiredOption('slug'),
      name: call.requiredOption('name'),
      currency: call.requiredOption('currency'),
      country: call.option('country'),
      timezone: call.option('timezone'),
      contactEmail: call.option('contact-email'),
      languages: call.option('languages')?.split(','),
      listed: !call.isSet('unlisted'),
    };
    const session = await call.openSession();
    const site = await runForWorkspace(session, call.requiredOption('workspace'), async (work) =>
      toSiteDtoWithWarnings(work, await createSite(work, input), serverFactsOf(call.config)),
    );
    const warnings = site.warnings.map((code) => `\nWarning: ${warningTexts[code]}`);
    return {
      json: site,
      text: `Created store ${site.slug} (${site.id}): ${site.url}${warnings.join('')}`,
    };
  },
};
