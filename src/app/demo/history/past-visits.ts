import { randomBytes } from 'node:crypto';
import { createVisitCounter } from '../../../core/analytics/visits/visit-counter.ts';
import type { Site } from '../../../core/sites/site.ts';
import { systemClock } from '../../../kernel/clock.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { createDice } from './plan-history.ts';

const days = 28;
const day = 86_400_000;

/** Counts visitors of each day, as if they had been there. */
export async function addPastVisits(unit: UnitOfWork, sites: Site[]): Promise<void> {
  const now = systemClock().getTime();
  let today = new Date(now);
  const counter = createVisitCounter({ unit, clock: () => today, random: randomBytes });
  const dice = createDice(days);
  for (let ago = days; ago >= 0; ago -= 1) {
    today = new Date(now - ago * day);
    for (const site of sites) {
      const visitors = 18 + dice(30);
      for (let number = 0; number < visitors; number += 1)
        counter.count(site, { network: `demo-${number}`, agent: 'demo history' });
    }
  }
  await counter.flush();
}
