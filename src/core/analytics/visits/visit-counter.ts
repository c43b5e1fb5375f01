import type { Clock } from '../../../kernel/clock.ts';
import type { Random } from '../../../kernel/id.ts';
import { systemTenant, type UnitOfWork, type Work } from '../../../platform/unit-of-work.ts';
import type { Site } from '../../sites/site.ts';
import { toUtcDay } from '../metrics/metrics.ts';
import {
  type BufferedVisit,
  createVisitBuffer,
  toVisitor,
  type VisitorIdentity,
} from './visit-buffer.ts';
import {
  addVisitors,
  deleteVisitorsBefore,
  findOrCreateSalt,
  type Visitor,
} from './visit-store.ts';

/**
 * Counts visits: at most one for each visitor, store and UTC day (decisions 11). A read only notes who
 * it was; every few seconds the notes become digests, and those of them that are new in the database
 * are counted. What a visitor is told by stays in memory until then and is never written.
 */
export type VisitCounter = {
  count(site: Pick<Site, 'id' | 'tenant'>, who: VisitorIdentity): void;
  /** Writes what was seen so far. A failure is thrown, and what was seen stays for the next time. */
  flush(): Promise<void>;
};

const maxKnownVisitors = 100_000;
const saltBytes = 32;
const dayMilliseconds = 86_400_000;
/** How long into a day visits of the day before may still come from another process. */
const graceMilliseconds = 3_600_000;

type Deps = { unit: UnitOfWork; clock: Clock; random: Random };

export function createVisitCounter({ unit, clock, random }: Deps): VisitCounter {
  /** Digests that are in the database: visitors who stay all day are written once. */
  const known = new Set<string>();
  let waiting = createVisitBuffer();
  let cleanDay = '';

  const write = async (work: Work, seen: BufferedVisit[]) => {
    const visitors = await toVisitors(work, seen, random);
    const fresh = visitors.filter(({ digest }) => !known.has(digest.toString('latin1')));
    if (fresh.length > 0) await addVisitors(work, fresh);
    const today = toUtcDay(new Date(work.now.getTime() - graceMilliseconds));
    if (today !== cleanDay) await deleteVisitorsBefore(work, today);
    return { fresh, today };
  };
  const remember = ({ fresh, today }: { fresh: Visitor[]; today: string }) => {
    if (today !== cleanDay || known.size > maxKnownVisitors) known.clear();
    cleanDay = today;
    for (const { digest } of fresh) known.add(digest.toString('latin1'));
  };
  return {
    count(site, who) {
      waiting.add(Math.floor(clock().getTime() / dayMilliseconds), site, who);
    },
    async flush() {
      const seen = waiting.list();
      if (seen.length === 0) return;
      waiting = createVisitBuffer();
      try {
        remember(await unit.runAsSystem(systemTenant, (work) => write(work, seen)));
      } catch (error) {
        for (const { day, site, visitor } of seen) waiting.add(day, site, visitor);
        throw error;
      }
    },
  };
}

/** Each with the salt of its day: there is one, or two around midnight. */
async function toVisitors(work: Work, seen: BufferedVisit[], random: Random): Promise<Visitor[]> {
  const salts = new Map<number, { day: string; salt: Buffer }>();
  for (const number of new Set(seen.map(({ day }) => day))) {
    const day = toUtcDay(new Date(number * dayMilliseconds));
    salts.set(number, { day, salt: await findOrCreateSalt(work, day, random(saltBytes)) });
  }
  return seen.flatMap((one) => {
    const of = salts.get(one.day);
    return of ? [toVisitor(one, of)] : [];
  });
}
