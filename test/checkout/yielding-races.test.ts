import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultHold, payingHold } from '../../src/core/catalog/stock/hold.ts';
import { reserveStock } from '../../src/core/catalog/stock/stock.ts';
import { DomainError } from '../../src/kernel/domain-error.ts';
import type { VariantId } from '../../src/kernel/id.ts';
import { openShop } from '../kit/shop.ts';
import { stockOf } from '../kit/stock.ts';

const shop = await openShop(null);
await shop.site();
const pageHold = { ...defaultHold, yields: true };

/** Units that concurrently paying buyers got when unpaid pages held all units. */
async function race(pages: number[], payers: number, quantity: number) {
  const stock = pages.reduce((sum, units) => sum + units, 0);
  const product = await shop.product({ variants: [{ stock }] });
  const variantId = product.variants[0]?.id as VariantId;
  const reserve = (holder: string, units: number, hold: typeof pageHold) =>
    shop.unit.run(shop.tenant, (work) =>
      reserveStock(work, holder, [{ variantId, quantity: units }], hold),
    );
  for (const [at, units] of pages.entries())
    await reserve(`cs_page${product.id}${at}`, units, pageHold);
  const attempts = await Promise.allSettled(
    Array.from({ length: payers }, (_, at) =>
      reserve(`cs_payer${product.id}${at}`, quantity, payingHold),
    ),
  );
  for (const each of attempts)
    if (each.status === 'rejected')
      assert.ok(
        each.reason instanceof DomainError && each.reason.reason === 'insufficient_stock',
        String(each.reason?.detail ?? each.reason),
      );
  const sold = attempts.filter(({ status }) => status === 'fulfilled').length * quantity;
  const own = (await stockOf(shop)).at(-1);
  assert.equal(own?.reserved, own?.held);
  return { stock, sold };
}

for (const [pages, payers, quantity] of [
  [[6], 6, 2],
  [[2, 2, 2], 8, 1],
  [[1, 1, 1, 1, 1, 1], 9, 1],
] as const)
  test(`${payers} buyers who pay concurrently for ${quantity} get all units of ${pages.length} unpaid pages`, async () => {
    for (let round = 0; round < 5; round += 1) {
      const { stock, sold } = await race([...pages], payers, quantity);
      assert.equal(sold, stock);
    }
  });
