import type { Site } from '@stoa/client';
import { useApi } from '../../app/use-api.ts';

/** The templates of a store, one for each kind of email to buyers. */
export const useTemplates = (site: Site) =>
  useApi(['email-templates', site.slug], (stoa, options) =>
    stoa.sites.emailTemplates.list(site.slug, options).then(({ templates }) => templates),
  );
