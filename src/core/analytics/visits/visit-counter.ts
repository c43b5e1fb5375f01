import type { Clock } from '../../../kernel/clock.ts';
import type { Random } from '../../../kernel/id.ts';
import { systemTenant, type UnitOfWork, type Work } from '../../../platform/unit-of-work.ts';
import type { Site } from '../../sites/site.ts';
import { keptHoursFrom } from '../metrics/hours.ts';
import { toUtcDay } from '../metrics/metrics.ts';
import {
  type BufferedVisit,
  createVisitBuffer,
  quarterMilliseconds,
  toVisitor,
  type VisitorIdentity,
} from './visit-buffer.ts';
import {
  addVisitors,
  deleteHourlyVisitsBefore,
  deleteVisitorsBefore,
  findOrCreateSalt,
  type Visitor,
} from './visit-store.ts';

/**
 * Counts visits: at most one per visitor, store and UTC day. A read only adds the visitor to a
 * buffer. Every few seconds the buffer is turned into digests, and those new to the database are
 * counted. The identifying data is never stored.
 */
export type VisitCounter = {
  count(site: Pick<Site, 'id' | 'tenant'>, visitor: VisitorIdentity): void;
  /** Writes the buffered visits. If that fails, throws and keeps them in the buffer. */
  flush(): Promise<void>;
};

const maxKnownVisitors = 100_000;
const saltBytes = 32;
const dayMilliseconds = 86_400_000;
/** How long into a day another process may still write visits of the previous day. */
const graceMilliseconds = 3_600_000;

/** In days since 1970. */
const dayOf = ({ quarter }: BufferedVisit) =>
  Math.floor((quarter * quarterMilliseconds) / dayMilliseconds);

type Deps = { unit: UnitOfWork; clock: Clock; random: Random };

export function createVisitCounter({ unit, clock, random }: Deps): VisitCounter {
  /** Digests already in the database, so that a returning visitor is written once. */
  const known = new Set<string>();
  let buffer = createVisitBuffer();
  let cleanDay = '';

  const write = async (work: Work, seen: BufferedVisit[]) => {
    const visitors = await toVisitors(work, seen, random);
    const fresh = visitors.filter(({ digest }) => !known.has(digest.toString('latin1')));
    if (fresh.length > 0) await addVisitors(work, fresh);
    const today = toUtcDay(new Date(work.now.getTime() - graceMilliseconds));
    if (today !== cleanDay) {
      await deleteVisitorsBefore(work, today);
      await deleteHourlyVisitsBefore(work, keptHoursFrom(work.now));
    }
    return { fresh, today };
  };
  const remember = ({ fresh, today }: { fresh: Visitor[]; today: string }) => {
    if (today !== cleanDay || known.size > maxKnownVisitors) known.clear();
    cleanDay = today;
    for (const { digest } of fresh) known.add(digest.toString('latin1'));
  };
  return {
    count(site, visitor) {
      buffer.add(Math.floor(clock().getTime() / quarterMilliseconds), site, visitor);
    },
    async flush() {
      const seen = buffer.list();
      if (seen.length === 0) return;
      buffer = createVisitBuffer();
      try {
        remember(await unit.runAsSystem(systemTenant, (work) => write(work, seen)));
      } catch (error) {
        for (const { quarter, site, visitor } of seen) buffer.add(quarter, site, visitor);
        throw error;
      }
    },
  };
}

/** Computes digests with the salt of each day; around midnight there are two days. */
async function toVisitors(work: Work, seen: BufferedVisit[], random: Random): Promise<Visitor[]> {
  const salts = new Map<number, { day: string; salt: Buffer }>();
  for (const dayNumber of new Set(seen.map(dayOf))) {
    const day = toUtcDay(new Date(dayNumber * dayMilliseconds));
    salts.set(dayNumber, { day, salt: await findOrCreateSalt(work, day, random(saltBytes)) });
  }
  return seen.flatMap((visit) => {
    const salt = salts.get(dayOf(visit));
    return salt ? [toVisitor(visit, salt)] : [];
  });
}
