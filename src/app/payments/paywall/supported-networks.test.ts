import assert from 'node:assert/strict';
import { test } from 'node:test';
import { knownNetworks } from '../../../core/paywall/ports/known-networks.ts';
import { fetchSupportedNetworks } from './supported-networks.ts';

const networks = knownNetworks.filter(({ name }) => ['base', 'polygon'].includes(name));

function asking(supported: () => Promise<never> | Promise<object[]>) {
  const alarms: string[] = [];
  const facilitator = { name: 'x402.example.com', supported: supported as never };
  const alarm = (problem: string, facts: object) => alarms.push(problem + JSON.stringify(facts));
  return { alarms, ask: () => fetchSupportedNetworks({ facilitator, networks, alarm }) };
}

test('x402.md 4.4: only what the facilitator lists is offered, and the operator hears of the rest', async () => {
  const { ask, alarms } = asking(async () => [
    { x402Version: 2, scheme: 'exact', network: 'eip155:8453' },
  ]);

  const offered = (await ask())();

  assert.deepEqual(
    offered.map(({ name }) => name),
    ['base'],
  );
  assert.equal(alarms.length, 1);
  assert.match(alarms.join(), /polygon/);
});

test('x402.md 4.4: a facilitator that is down at the start keeps nobody from starting', async () => {
  const { ask, alarms } = asking(async () => {
    throw new Error('refused');
  });

  const offered = (await ask())();

  assert.deepEqual(offered, networks);
  assert.equal(alarms.length, 1);
});
