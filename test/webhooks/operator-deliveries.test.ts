import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  discardDelivery,
  getServerDelivery,
  hastenDelivery,
} from '../../src/core/webhooks/deliveries/operator-deliveries.ts';
import type { DomainError } from '../../src/kernel/domain-error.ts';
import type { Work } from '../../src/platform/unit-of-work.ts';
import { openReceiver } from '../kit/push-receiver.ts';
import { openShop } from '../kit/shop.ts';
import { deliver, deliveriesOf, deliverNext, register } from '../kit/webhooks.ts';

const shop = await openShop(null);
await shop.site();
const owner = await shop.merchant();
const asOperator = <Result>(act: (work: Work) => Promise<Result>) =>
  shop.unit.run(shop.tenant, act);

test('a delivery that waits for its next attempt is sent now, and its schedule continues', async (t) => {
  const receiver = await openReceiver(t, () => 500);
  const { id } = await register(owner, receiver.url(), { events: ['product.created'] });
  await shop.product();
  await deliver(shop);
  await deliverNext(shop);
  await deliverNext(shop);
  await deliverNext(shop);
  const [waiting] = await deliveriesOf(owner, id);

  await asOperator(async (work) => hastenDelivery(work, await getServerDelivery(work, waiting.id)));
  await deliver(shop);

  const [after] = await deliveriesOf(owner, id);
  assert.equal(after.attempt_count, waiting.attempt_count + 1);
  assert.equal(after.status, 'pending');
  assert.ok(after.next_attempt_at > shop.clock().toISOString());
});

test('a delivery of another workspace is not found, and one that has ended is not discarded', async (t) => {
  const receiver = await openReceiver(t);
  const { id } = await register(owner, receiver.url(), { events: ['product.created'] });
  await shop.product();
  await deliver(shop);
  const [ended] = await deliveriesOf(owner, id);
  const reasonOf = (attempt: Promise<unknown>) =>
    attempt.then(
      () => null,
      (error: DomainError) => error.reason,
    );

  const foreign = await reasonOf(
    shop.unit.run(shop.other.tenant, (work) => getServerDelivery(work, ended.id)),
  );
  const late = await reasonOf(
    asOperator(async (work) => discardDelivery(work, await getServerDelivery(work, ended.id))),
  );

  assert.deepEqual([foreign, late], ['delivery_not_found', 'delivery_ended']);
  assert.deepEqual((await deliveriesOf(owner, id))[0], ended);
});
