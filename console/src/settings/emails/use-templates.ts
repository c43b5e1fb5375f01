import type { Site } from '@stoa/client';
import { useApi } from '../../app/use-api.ts';

/** The templates of a store, one for each kind of email to buyers, and their version. */
export const useTemplates = (site: Site) =>
  useApi(['email-templates', site.slug], async (stoa, options) => {
    const { data, etag } = await stoa.sites.emailTemplates.list(site.slug, options).withResponse();
    return { templates: data.templates, etag };
  });
