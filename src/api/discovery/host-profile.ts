import { formatDisplayedDescription, htmlToText } from '../../core/catalog/plain-text.ts';
import type { Site } from '../../core/sites/site.ts';
import type { HostScope } from '../../http/host.ts';

/** Name and description of the platform or the store of a host, as plain text. */
export type HostProfile = {
  service: 'platform' | 'store';
  name: string;
  description: string;
  /** Base of all links. */
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
