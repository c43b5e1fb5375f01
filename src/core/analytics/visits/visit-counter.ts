import type { Clock } from '../../../kernel/clock.ts';
import type { Random } from '../../../kernel/id.ts';
import { nobody, type UnitOfWork, type Work } from '../../../platform/work.ts';
import type { Site } from '../../sites/site.ts';
import { dayOf } from '../metrics/metrics.ts';
import { type Seen, sightings, visitorOf, type Who } from './sightings.ts';
import { addVisitors, findSalt, forgetVisitors, type Visitor } from './visit-store.ts';

/**
 * Counts visits: at most one for each visitor, store and UTC day (decisions 11). A read only notes who
 * it was; every few seconds the notes become digests, and those of them that are new in the database
 * are counted. What a visitor is told by stays in memory until then and is never written.
 */
export type VisitCounter = {
  count(site: Pick<Site, 'id' | 'tenant'>, who: Who): void;
  /** Writes what was seen so far. A failure is thrown, and what was seen stays for the next time. */
  flush(): Promise<void>;
};

const maxKnown = 100_000;
const saltBytes = 32;
const dayMilliseconds = 86_400_000;
/** How long into a day visits of the day before may still come from another process. */
const graceMilliseconds = 3_600_000;

type Parts = { unit: UnitOfWork; clock: Clock; random: Random };

export function visitCounter({ unit, clock, random }: Parts): VisitCounter {
  /** Digests that are in the database: visitors who stay all day are written once. */
  const known = new Set<string>();
  let waiting = sightings();
  let cleanDay = '';

  const write = async (work: Work, seen: Seen[]) => {
    const visitors = await visitorsOf(work, seen, random);
    const fresh = visitors.filter(({ digest }) => !known.has(digest.toString('latin1')));
    if (fresh.length > 0) await addVisitors(work, fresh);
    const today = dayOf(new Date(work.now.getTime() - graceMilliseconds));
    if (today !== cleanDay) await forgetVisitors(work, today);
    return { fresh, today };
  };
  const remember = ({ fresh, today }: { fresh: Visitor[]; today: string }) => {
    if (today !== cleanDay || known.size > maxKnown) known.clear();
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
      waiting = sightings();
      try {
        remember(await unit.runAsSystem(nobody, (work) => write(work, seen)));
      } catch (error) {
        for (const { day, site, who } of seen) waiting.add(day, site, who);
        throw error;
      }
    },
  };
}

/** Each with the salt of its day: there is one, or two around midnight. */
async function visitorsOf(work: Work, seen: Seen[], random: Random): Promise<Visitor[]> {
  const salts = new Map<number, { day: string; salt: Buffer }>();
  for (const number of new Set(seen.map(({ day }) => day))) {
    const day = dayOf(new Date(number * dayMilliseconds));
    salts.set(number, { day, salt: await findSalt(work, day, random(saltBytes)) });
  }
  return seen.flatMap((one) => {
    const of = salts.get(one.day);
    return of ? [visitorOf(one, of)] : [];
  });
}
