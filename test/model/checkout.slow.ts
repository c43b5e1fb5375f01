import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { stopOwnCluster } from '../kit/database.ts';
import { compare } from './checkout/compare.ts';

after(stopOwnCluster);

const runs = Number(process.env.CHECKOUT_SEQUENCES ?? 200);
const seed = Number(process.env.SIM_SEED ?? 20_261_121);

test('checkout behaves as its model under random sequences of commands', async (t) => {
  const tried = await compare(runs, seed);

  assert.ok(tried.sequences >= runs);
  t.diagnostic(JSON.stringify(tried));
});
