import { Resolver } from 'node:dns/promises';

/** Every IPv4 and IPv6 address of a name. Rejects, or returns none, when it does not resolve. */
export type ResolveName = (name: string) => Promise<string[]>;

/**
 * Queries the name servers directly. `dns.lookup` would use the small thread pool that password
 * hashing and file access share, so a few slow name servers could block sign-in. It would also
 * resolve names from /etc/hosts, which lists private machines.
 */
export function createDnsResolver(): ResolveName {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  return async (name) => {
    const families = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    return families.flatMap((family) => (family.status === 'fulfilled' ? family.value : []));
  };
}
