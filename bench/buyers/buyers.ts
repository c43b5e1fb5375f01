/**
 * Buyers at the core itself, in a process of their own: for so many seconds, 200 at once are after 100
 * units, again and again. Sends a Measure; `share` is the share of units sold, which has to be exactly 1.
 */
import { stopwatch } from '../../src/kernel/clock.ts';
import { type Measure, measureOf } from '../measure.ts';
import { buy } from './buy.ts';
import { type BuyersShop, openBuyersShop } from './shop.ts';

const hot = { buyers: 200, units: 100 };

const [seconds = '1'] = process.argv.slice(2);
const shop = await openBuyersShop(JSON.parse(process.env.BENCH_CONNECTION ?? '{}'));
process.once('disconnect', () => process.exit());
process.send?.(await rushes(shop, Number(seconds)));
await shop.close();
process.disconnect();

async function rushes(at: BuyersShop, lastsSeconds: number): Promise<Measure> {
  const latencies: number[] = [];
  let sold = 0;
  let offered = 0;
  let spentSeconds = 0;
  while (spentSeconds < lastsSeconds) {
    const product = await at.product(hot.units);
    const startedAt = stopwatch();
    const outcomes = await Promise.all(
      Array.from({ length: hot.buyers }, async (_, buyer) => {
        const bought = await buy(at, product, `rush-${buyer}@example.com`);
        latencies.push(stopwatch() - startedAt);
        return bought;
      }),
    );
    spentSeconds += (stopwatch() - startedAt) / 1_000;
    sold += outcomes.filter(Boolean).length;
    offered += hot.units;
  }
  return { ...measureOf(latencies, spentSeconds), share: sold / offered };
}
