import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodeAbiParameters, encodeEventTopics, type TransactionReceipt } from 'viem';
import { knownNetworks } from '../../core/paywall/ports/known-networks.ts';
import type { Hex, Network, TokenContract } from '../../core/paywall/ports/network.ts';
import { readAuthorizationUse } from './authorization-use.ts';
import { tokenEvents } from './token.ts';

const network = knownNetworks[0] as Network;
const token = network.tokens[0] as TokenContract;
const address = (digits: string): Hex => `0x${digits.repeat(20)}`;
const payer = address('aa');
const merchant = address('11');
const nonce = (digits: string): Hex => `0x${digits.repeat(32)}`;

const log = (of: Hex, topics: unknown, data: Hex, logIndex: number) => ({
  ...{ address: of, topics, data, logIndex },
});
const used = (of: Hex, mine: Hex) => (index: number) =>
  log(
    of,
    encodeEventTopics({
      abi: tokenEvents,
      eventName: 'AuthorizationUsed',
      args: { authorizer: payer, nonce: mine },
    }),
    '0x',
    index,
  );
const transfer = (of: Hex, from: Hex, to: Hex, value: bigint) => (index: number) =>
  log(
    of,
    encodeEventTopics({ abi: tokenEvents, eventName: 'Transfer', args: { from, to } }),
    encodeAbiParameters([{ type: 'uint256' }], [value]),
    index,
  );

const receiptOf = (...logs: ((index: number) => object)[]) =>
  ({
    transactionHash: nonce('ee'),
    blockNumber: 7n,
    logs: logs.map((make, index) => make(index)),
  }) as unknown as TransactionReceipt;

const key = { coin: { network, token }, payer, nonce: nonce('01') };
const mine = token.address;

for (const [what, logs, expected] of [
  [
    'its own transfer',
    [used(mine, nonce('01')), transfer(mine, payer, merchant, 5n)],
    { to: merchant, value: 5n },
  ],
  [
    'a transfer of another authorization does not count',
    [
      used(mine, nonce('01')),
      transfer(mine, payer, address('22'), 5n),
      used(mine, nonce('02')),
      transfer(mine, payer, merchant, 5n),
    ],
    { to: address('22'), value: 5n },
  ],
  [
    'an event of another token in between does not count',
    [
      used(mine, nonce('01')),
      transfer(address('99'), payer, merchant, 5n),
      transfer(mine, payer, merchant, 6n),
    ],
    { to: merchant, value: 6n },
  ],
  [
    'another token with the same nonce does not count',
    [used(address('99'), nonce('01')), transfer(mine, payer, merchant, 5n)],
    null,
  ],
  [
    'a transfer from another address does not count',
    [used(mine, nonce('01')), transfer(mine, address('33'), merchant, 5n)],
    null,
  ],
  ['no transfer', [used(mine, nonce('01'))], null],
] as const) {
  test(`finds the transfer of an authorization: ${what}`, () => {
    const found = readAuthorizationUse(key, receiptOf(...logs));
    assert.deepEqual(found?.transfer ?? null, expected);
  });
}
