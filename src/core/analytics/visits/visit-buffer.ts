import { createHmac } from 'node:crypto';
import type { Site } from '../../sites/site.ts';
import type { Visitor } from './visit-store.ts';

/** The identity of a visitor. No further data is collected, for privacy. */
export type VisitorIdentity = { network: string; agent: string };

type VisitedStore = Pick<Site, 'id' | 'tenant'>;

/** A visitor of a store in a quarter of an hour, in quarters since 1970. */
export type BufferedVisit = { quarter: number; site: VisitedStore; visitor: VisitorIdentity };

export const quarterMilliseconds = 900_000;

/** Further visits are not counted, to limit memory. */
const maxBufferedVisits = 50_000;

const digestBytes = 16;

/**
 * Buffers visits until they are written. Every read of a store adds to it; nested maps with the
 * unchanged strings of the request as keys cost a tenth of building one combined key.
 */
export function createVisitBuffer() {
  const quarters = new Map<
    number,
    Map<string, { site: VisitedStore; agents: Map<string, Set<string>> }>
  >();
  let size = 0;
  return {
    add(quarter: number, site: VisitedStore, { network, agent }: VisitorIdentity): void {
      if (size >= maxBufferedVisits) return;
      const sites = getOrCreateEntry(quarters, quarter, () => new Map());
      const { agents } = getOrCreateEntry(sites, site.id, () => ({ site, agents: new Map() }));
      const networks = getOrCreateEntry(agents, agent, () => new Set<string>());
      if (networks.has(network)) return;
      networks.add(network);
      size += 1;
    },
    list: (): BufferedVisit[] =>
      [...quarters].flatMap(([quarter, sites]) =>
        [...sites.values()].flatMap(({ site, agents }) =>
          [...agents].flatMap(([agent, networks]) =>
            [...networks].map((network) => ({
              quarter,
              site,
              visitor: { network, agent },
            })),
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

/** A visitor as stored: once the salt is deleted, the digest cannot be traced to anyone. */
export function toVisitor(
  { quarter, site, visitor }: BufferedVisit,
  { day, salt }: { day: string; salt: Buffer },
): Visitor {
  const text = JSON.stringify([day, site.id, visitor.network, visitor.agent]);
  const digest = createHmac('sha256', salt).update(text).digest().subarray(0, digestBytes);
  return {
    workspaceId: site.tenant.workspaceId,
    siteId: site.id,
    day,
    firstAt: new Date(quarter * quarterMilliseconds),
    digest,
  };
}
