import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { newAccount, type Payment, signPayment } from '../../bench/payers/payment.ts';
import { coin, price, wallet } from '../../bench/payers/press.ts';
import { toWireRequest } from '../../src/gateways/facilitators/wire.ts';
import { rpcUrlVariableOf } from '../../src/platform/settings/x402.ts';
import { openChain } from '../../test/kit/chain.ts';
import type { Setting } from '../scenario.ts';
import type { Ask } from './deployment.ts';

/** A transfer, as the ledger itself reports it. */
export type Transfer = { payer: string; nonce: string; to: string; units: bigint; txHash: string };

/** The ledger of the payments. It is read without the server under test. */
export type SettlementLedger = {
  name: string;
  env: Record<string, string>;
  /** The value of `X402_SETTLE`. */
  settle: string;
  /** A buyer with money for this many payments. */
  payer(times: number): Promise<PrivateKeyAccount>;
  hasMoved(payment: Payment): Promise<boolean>;
  /** Transfers to the merchant. */
  transfers(): Promise<Transfer[]>;
};

type Owner = Pick<Setting, 'folder' | 'after'>;

/** A chain on loopback (anvil), on which the server settles by itself. */
export async function chainLedger({ folder, after }: Owner): Promise<SettlementLedger> {
  const chain = await openChain({ after }, new Date());
  const relayer = newRelayer(folder);
  await chain.client.setBalance({ address: relayer.account.address, value: 10n ** 21n });
  return {
    name: 'anvil',
    env: {
      X402_FACILITATOR: 'local',
      X402_RELAYER_KEY_FILE: relayer.file,
      [rpcUrlVariableOf(coin.network.name)]: chain.url,
    },
    settle: 'wait:3000',
    payer: inTurn((times: number) => chain.wallet(price.units * BigInt(times))),
    async hasMoved({ authorization: { from, nonce } }) {
      const [log] = await chain.client.getContractEvents({
        ...tokenEvents,
        eventName: 'AuthorizationUsed',
        args: { authorizer: from, nonce },
        fromBlock: 0n,
      });
      return log !== undefined;
    },
    transfers: () => transfersOn(chain),
  };
}

/** The faucet assigns nonces itself, so its transactions run one after the other. */
function inTurn<Asked, Answer>(act: (asked: Asked) => Promise<Answer>) {
  let last: Promise<unknown> = Promise.resolve();
  return (asked: Asked): Promise<Answer> => {
    const mine = last.then(() => act(asked));
    last = mine.catch(() => undefined);
    return mine;
  };
}

const tokenEvents = {
  address: coin.token.address,
  abi: [
    {
      type: 'event',
      name: 'AuthorizationUsed',
      inputs: [
        { name: 'authorizer', type: 'address', indexed: true },
        { name: 'nonce', type: 'bytes32', indexed: true },
      ],
    },
    {
      type: 'event',
      name: 'Transfer',
      inputs: [
        { name: 'from', type: 'address', indexed: true },
        { name: 'to', type: 'address', indexed: true },
        { name: 'value', type: 'uint256', indexed: false },
      ],
    },
  ],
} as const;

/** Every transfer to the merchant, with the authorization that its transaction used. */
async function transfersOn({ client }: Awaited<ReturnType<typeof openChain>>): Promise<Transfer[]> {
  const from = { ...tokenEvents, fromBlock: 0n } as const;
  const [moved, used] = await Promise.all([
    client.getContractEvents({ ...from, eventName: 'Transfer', args: { to: wallet } }),
    client.getContractEvents({ ...from, eventName: 'AuthorizationUsed' }),
  ]);
  const nonces = new Map(used.map((log) => [log.transactionHash, log.args.nonce ?? '']));
  return moved.map(({ transactionHash: txHash, args }) => ({
    payer: (args.from ?? '').toLowerCase(),
    nonce: nonces.get(txHash) ?? '',
    to: (args.to ?? '').toLowerCase(),
    units: args.value ?? 0n,
    txHash,
  }));
}

function newRelayer(folder: string) {
  const file = path.join(folder, 'relayer.key');
  const key = `0x${'7a'.repeat(32)}` as const;
  writeFileSync(file, key, { mode: 0o600 });
  return { file, account: privateKeyToAccount(key) };
}

/** The server's own facilitator, whose ledger of test money takes the place of a chain. */
export function sandboxLedger(ask: Ask, origin: () => string): SettlementLedger {
  return {
    name: 'sandbox',
    env: { X402_FACILITATOR: 'sandbox' },
    settle: 'after',
    async payer(times) {
      const account = newAccount();
      await spendAllBut(price.units * BigInt(times), account, origin());
      return account;
    },
    async hasMoved({ authorization: { from, nonce } }) {
      const rows = await ask('select 1 from sandbox_transfers where payer = $1 and nonce = $2', [
        from,
        nonce,
      ]);
      return rows.length > 0;
    },
    async transfers() {
      const rows = await ask<TransferRow>(
        'select payer, nonce, pay_to, amount, tx_hash from sandbox_transfers where pay_to = $1',
        [wallet],
      );
      return rows.map(({ payer, nonce, pay_to: to, amount, tx_hash: txHash }) => ({
        ...{ payer, nonce, to, txHash },
        units: BigInt(amount),
      }));
    },
  };
}

type TransferRow = Record<'payer' | 'nonce' | 'pay_to' | 'amount' | 'tx_hash', string>;

/** Every wallet starts with a thousand dollars; the rest is sent to another address. */
async function spendAllBut(units: bigint, account: PrivateKeyAccount, origin: string) {
  const value = 1_000_000_000n - units;
  if (value <= 0n) return;
  const payment = await signPayment(account, { to: stranger, value });
  const signed = {
    ...payment,
    coin,
    payTo: stranger,
    amount: value,
    resource: '',
    description: '',
  };
  const body = JSON.stringify(toWireRequest(2, signed));
  // Servers die during this; the same payment again is the same transfer.
  while (!(await settles(origin, body))) await delay(100);
}

async function settles(origin: string, body: string): Promise<boolean> {
  const headers = { 'content-type': 'application/json' };
  try {
    const answer = await fetch(`${origin}/sandbox/x402/settle`, { method: 'POST', headers, body });
    return ((await answer.json()) as { success?: boolean }).success === true;
  } catch {
    return false;
  }
}

const stranger = `0x${'57'.repeat(20)}` as const;
