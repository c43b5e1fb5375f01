import { Resolver } from 'node:dns/promises';

/** Every address of a name, of both families. Rejects, or answers none, when it does not resolve. */
export type ResolveName = (name: string) => Promise<string[]>;

/**
 * Asks the name servers directly. `dns.lookup` would take a thread of the small pool that hashing
 * and files share, so that a few names on slow servers could stop sign-in; it would also answer
 * from /etc/hosts, which lists private machines.
 */
export function createDnsResolver(): ResolveName {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  return async (name) => {
    const families = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    return families.flatMap((family) => (family.status === 'fulfilled' ? family.value : []));
  };
}
