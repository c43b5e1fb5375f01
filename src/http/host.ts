import type { FastifyRequest } from 'fastify';
import type { Site } from '../core/sites/site.ts';
import type { SiteDirectory } from '../core/sites/site-directory.ts';
import { findSlugProblem } from '../core/sites/slug.ts';

/**
 * Which face a request addresses, and the origin that its links are built from: never the raw Host.
 * `missingStore`: the host names a store, but there is none of that name.
 */
export type HostScope =
  | { kind: 'platform'; origin: string; missingStore?: true }
  | { kind: 'store'; origin: string; site: Site };

export type ResolveHost = (request: FastifyRequest) => Promise<HostScope>;
/** The same for a name, in lower case and without a port. */
export type FindHost = (hostname: string) => Promise<HostScope>;

type Options = { origin: string; directory: SiteDirectory; production: boolean };

/** The host that a request addresses, by its `Host` header. */
export function createHostResolver(options: Options): ResolveHost {
  const findHost = createHostFinder(options);
  return (request) => findHost(hostNameOf(request));
}

/**
 * `<slug>.<platform host>` and verified domains are stores; everything else is the platform
 * (decisions 3). Outside production `<slug>.localhost` always works.
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
