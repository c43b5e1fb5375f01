import { createHmac } from 'node:crypto';
import type { Site } from '../../sites/site.ts';
import type { Visitor } from './visit-store.ts';

/** What one visitor is told from another by: more is not known of most, and not wanted. */
export type VisitorIdentity = { network: string; agent: string };

type VisitedStore = Pick<Site, 'id' | 'tenant'>;

/** A visitor of a store on a day, counted in days since 1970. */
export type BufferedVisit = { day: number; site: VisitedStore; visitor: VisitorIdentity };

/** Beyond it, memory matters more than the count. */
const maxBufferedVisits = 50_000;

const digestBytes = 16;

/**
 * Who read what lately. Every read of a store comes by here: nested maps over the texts of a request
 * as they are cost a tenth of one key made of them.
 */
export function createVisitBuffer() {
  const days = new Map<
    number,
    Map<string, { site: VisitedStore; agents: Map<string, Set<string>> }>
  >();
  let size = 0;
  return {
    add(day: number, site: VisitedStore, { network, agent }: VisitorIdentity): void {
      if (size >= maxBufferedVisits) return;
      const sites = getOrCreateEntry(days, day, () => new Map());
      const { agents } = getOrCreateEntry(sites, site.id, () => ({ site, agents: new Map() }));
      const networks = getOrCreateEntry(agents, agent, () => new Set<string>());
      if (networks.has(network)) return;
      networks.add(network);
      size += 1;
    },
    list: (): BufferedVisit[] =>
      [...days].flatMap(([day, sites]) =>
        [...sites.values()].flatMap(({ site, agents }) =>
          [...agents].flatMap(([agent, networks]) =>
            [...networks].map((network) => ({ day, site, visitor: { network, agent } })),
          ),
        ),
      ),
  };
}

function getOrCreateEntry<Key, Entry>(map: Map<Key, Entry>, key: Key, make: () => Entry): Entry {
  const found = map.get(key);
  if (found !== undefined) return found;
  const entry = make();
  map.set(key, entry);
  return entry;
}

/** A visitor as the database knows it: with the salt gone, nobody can say who it was. */
export function toVisitor(
  { site, visitor }: BufferedVisit,
  { day, salt }: { day: string; salt: Buffer },
): Visitor {
  const text = JSON.stringify([day, site.id, visitor.network, visitor.agent]);
  const digest = createHmac('sha256', salt).update(text).digest().subarray(0, digestBytes);
  return { workspaceId: site.tenant.workspaceId, siteId: site.id, day, digest };
}
