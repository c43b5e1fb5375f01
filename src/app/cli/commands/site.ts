import { createSite } from '../../../core/sites/manage-sites.ts';
import { toSiteDto } from '../../../core/sites/site-dto.ts';
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
  },
  async run(call) {
    const input = {
      slug: call.requiredOption('slug'),
      name: call.requiredOption('name'),
      currency: call.requiredOption('currency'),
    };
    const session = await call.openSession();
    const site = await runForWorkspace(session, call.requiredOption('workspace'), (work) =>
      createSite(work, input),
    );
    return { json: toSiteDto(site), text: `Created store ${site.slug} (${site.id}): ${site.url}` };
  },
};
