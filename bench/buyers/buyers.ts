/**
 * Buyers who call the core directly, in a separate process: for the given number of seconds, 200
 * concurrent buyers compete for 100 units, repeatedly. Sends a Measure to the parent; `share` is
 * the share of units sold, which must be exactly 1.
 */
import { stopwatch } from '../../src/kernel/clock.ts';
import { type Measure, measureOf } from '../measure.ts';
import { buy } from './buy.ts';
import { type BuyersShop, openBuyersShop } from './shop.ts';

const hot = { buyers: 200, units: 100 };

const [seconds = '1'] = process.argv.slice(2);
const shop = await openBuyersShop(JSON.parse(process.env.BENCH_CONNECTION ?? '{}'));
process.once('disconnect', () => process.exit());
process.send?.(await repeatRush(shop, Number(seconds)));
await shop.close();
process.disconnect();

async function repeatRush(rushShop: BuyersShop, lastsSeconds: number): Promise<Measure> {
  const latencies: number[] = [];
  let sold = 0;
  let offered = 0;
  let spentSeconds = 0;
  while (spentSeconds < lastsSeconds) {
    const product = await rushShop.product(hot.units);
    const startedAt = stopwatch();
    const outcomes = await Promise.all(
      Array.from({ length: hot.buyers }, async (_, buyer) => {
        const bought = await buy(rushShop, product, `rush-${buyer}@example.com`);
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
