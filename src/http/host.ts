import type { FastifyRequest } from 'fastify';
import type { Site } from '../core/sites/site.ts';
import type { SiteDirectory } from '../core/sites/site-directory.ts';
import { findSlugProblem } from '../core/sites/slug.ts';

/**
 * Whether a request addresses the platform or a store, and the origin for its links, which is never
 * taken from the raw Host header. `missingStore`: the host name is that of a store that does not
 * exist.
 */
export type HostScope =
  | { kind: 'platform'; origin: string; missingStore?: true }
  | { kind: 'store'; origin: string; site: Site };

export type ResolveHost = (request: FastifyRequest) => Promise<HostScope>;
/** The same for a host name in lower case without a port. */
export type FindHost = (hostname: string) => Promise<HostScope>;

type Options = { origin: string; directory: SiteDirectory; production: boolean };

/** The host that a request addresses, by its `Host` header. */
export function createHostResolver(options: Options): ResolveHost {
  const findHost = createHostFinder(options);
  return (request) => findHost(hostNameOf(request));
}

/**
 * `<slug>.<platform host>` and verified custom domains are stores; all other hosts are the
 * platform. Outside production, `<slug>.localhost` also works.
 */
export function createHostFinder({ origin, directory, production }: Options): FindHost {
  const platform = new URL(origin);
  const suffixes = [platform.hostname, ...(production ? [] : ['localhost'])].map(
    (host) => `.${host}`,
  );
  const originOf = (host: string) =>
    `${platform.protocol}//${host}${platform.port ? `:${platform.port}` : ''}`;

  return async (host) => {
    const suffix = suffixes.find((candidate) => host.endsWith(candidate));
    const slug = suffix ? host.slice(0, -suffix.length) : null;
    const site = slug === null ? await customDomain(host) : await directory.bySlug(slug);
    if (site) return { kind: 'store', origin: originOf(host), site };
    return slug !== null && findSlugProblem(slug) === null
      ? { kind: 'platform', origin, missingStore: true }
      : { kind: 'platform', origin };
  };

  async function customDomain(host: string): Promise<Site | null> {
    return host === platform.hostname || !host.includes('.') ? null : directory.byDomain(host);
  }
}

/** The Host header without port and in lower case. */
function hostNameOf(request: FastifyRequest): string {
  return request.hostname.toLowerCase();
}
