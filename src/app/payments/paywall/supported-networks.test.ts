import assert from 'node:assert/strict';
import { test } from 'node:test';
import { knownNetworks } from '../../../core/paywall/ports/known-networks.ts';
import { fetchSupportedNetworks } from './supported-networks.ts';

const networks = knownNetworks.filter(({ name }) => ['base', 'polygon'].includes(name));

function fetcherFor(supported: () => Promise<never> | Promise<object[]>) {
  const alarms: string[] = [];
  const facilitator = { name: 'x402.example.com', supported: supported as never };
  const alarm = (problem: string, facts: object) => alarms.push(problem + JSON.stringify(facts));
  return { alarms, fetchNetworks: () => fetchSupportedNetworks({ facilitator, networks, alarm }) };
}

test('offers only networks that the facilitator supports, and alerts the operator to the others', async () => {
  const { fetchNetworks, alarms } = fetcherFor(async () => [
    { x402Version: 2, scheme: 'exact', network: 'eip155:8453' },
  ]);

  const offered = (await fetchNetworks())();

  assert.deepEqual(
    offered.map(({ name }) => name),
    ['base'],
  );
  assert.equal(alarms.length, 1);
  assert.match(alarms.join(), /polygon/);
});

test('a facilitator that is down does not prevent startup', async () => {
  const { fetchNetworks, alarms } = fetcherFor(async () => {
    throw new Error('refused');
  });

  const offered = (await fetchNetworks())();

  assert.deepEqual(offered, networks);
  assert.equal(alarms.length, 1);
});
