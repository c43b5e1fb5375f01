/**
 * Buyers at the core itself, in a process of their own: `purchases` go on over many products for so
 * many seconds, `hot-variant` sends 200 buyers at once after 100 units, again and again. Sends a
 * Measure; `share` is the share of units sold, which has to be exactly 1.
 */
import { stopwatch } from '../../src/kernel/clock.ts';
import { type Measure, measureOf } from '../measure.ts';
import { buy } from './buy.ts';
import { type BuyersShop, openBuyersShop } from './shop.ts';

const callers = 32;
const manyProducts = 200;
const hot = { buyers: 200, units: 100 };

const [kind = '', seconds = '1'] = process.argv.slice(2);
const shop = await openBuyersShop(JSON.parse(process.env.BENCH_CONNECTION ?? '{}'));
process.once('disconnect', () => process.exit());
process.send?.(await (kind === 'hot-variant' ? rushes : purchases)(shop, Number(seconds)));
await shop.close();
process.disconnect();

async function purchases(at: BuyersShop, lastsSeconds: number): Promise<Measure> {
  const products = await Promise.all(Array.from({ length: manyProducts }, () => at.product(null)));
  const latencies: number[] = [];
  const startedAt = stopwatch();
  const until = startedAt + lastsSeconds * 1_000;
  const shopping = async (_: unknown, caller: number) => {
    for (let turn = 0; stopwatch() < until; turn += 1) {
      const product = products[(caller * 7 + turn * 13) % products.length];
      if (!product) return;
      const begunAt = stopwatch();
      const bought = await buy(at, product, `buyer-${caller}-${turn}@example.com`);
      if (!bought) throw new Error('a purchase failed');
      latencies.push(stopwatch() - begunAt);
    }
  };
  await Promise.all(Array.from({ length: callers }, shopping));
  return measureOf(latencies, (stopwatch() - startedAt) / 1_000);
}

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
