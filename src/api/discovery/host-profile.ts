import { formatDisplayedDescription, htmlToText } from '../../core/catalog/plain-text.ts';
import type { Site } from '../../core/sites/site.ts';
import type { HostScope } from '../../http/host.ts';

/** How the addressed host presents itself: the platform, or one store. Text is clean of markup. */
export type HostProfile = {
  service: 'platform' | 'store';
  name: string;
  description: string;
  /** Links are built from it. */
  origin: string;
  site: Site | null;
};

export function hostProfileOf(host: HostScope): HostProfile {
  const { origin } = host;
  if (host.kind === 'platform')
    return {
      service: 'platform',
      name: 'Stoa',
      description: 'Online stores that software agents can search and buy from.',
      origin,
      site: null,
    };
  const { site } = host;
  const name = htmlToText(site.name) || site.slug;
  const description = formatDisplayedDescription(site.description) || `The online store ${name}.`;
  return { service: 'store', name, description, origin, site };
}
