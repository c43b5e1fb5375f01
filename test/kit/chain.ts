import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createTestClient, http, parseAbi, publicActions, walletActions } from 'viem';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import type { Authorization } from '../../src/core/paywall/ports/authorization.ts';
import { knownNetworks } from '../../src/core/paywall/ports/known-networks.ts';
import type { Hex, TokenOnNetwork } from '../../src/core/paywall/ports/network.ts';
import { eip712DomainOf, transferTypes } from '../../src/gateways/evm/signatures.ts';
import { freePort } from './free-port.ts';
import { startOfTests } from './shop.ts';

const tokenAbi = parseAbi([
  'function mint(address to, uint256 value)',
  'function balanceOf(address) view returns (uint256)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
  'function cancelAuthorization(address authorizer, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
]);
const tokenCode = readFileSync(
  new URL('../fixtures/token/play-dollar.hex', import.meta.url),
  'utf8',
).trim() as Hex;

export type SignedAuthorization = { authorization: Authorization; signature: Hex };
type Terms = Partial<Authorization> & Pick<Authorization, 'to' | 'value'>;

/** A test or a reliability scenario, which runs the registered clean-ups when it ends. */
type CleanUpRegistry = { after(cleanUp: () => Promise<void>): unknown };

export type TestChain = Awaited<ReturnType<typeof openChain>>;

/**
 * A real chain on loopback that acts as base-sepolia, with our token at the address of its USDC.
 * Its clock starts at the time of the tests, or at `at`, and advances by itself; every transaction
 * is its own block.
 */
export async function openChain(t: CleanUpRegistry, at = new Date(startOfTests)) {
  const coin = baseSepoliaUsdc();
  const port = await freePort();
  await startAnvil(t, { port, at, chainId: coin.network.chainId });
  const url = `http://127.0.0.1:${port}`;
  const client = createTestClient({ mode: 'anvil', transport: http(url, { retryCount: 0 }) })
    .extend(publicActions)
    .extend(walletActions);
  await waitUntilAnswered(() => client.getChainId());
  const token = { address: coin.token.address, abi: tokenAbi } as const;
  await client.setCode({ address: token.address, bytecode: tokenCode });

  /** Sends a transaction from any address and waits for its block. */
  const write = async (request: Record<string, unknown>) => {
    await client.impersonateAccount({ address: request.account as Hex });
    await client.setBalance({ address: request.account as Hex, value: 10n ** 18n });
    const hash = await client.writeContract({ chain: null, ...token, ...request } as never);
    const receipt = await client.waitForTransactionReceipt({ hash, pollingInterval: 20 });
    if (receipt.status === 'reverted') throw new Error('the token refused');
    return { hash: hash as Hex, blockNumber: Number(receipt.blockNumber) };
  };
  const now = async () => (await client.getBlock()).timestamp;
  return {
    url,
    coin,
    client,
    now,
    write,
    /** An account with this amount, in the token's smallest unit. */
    async wallet(value = 10_000_000n): Promise<PrivateKeyAccount> {
      const account = privateKeyToAccount(`0x${randomBytes(32).toString('hex')}`);
      if (value > 0n)
        await write({ account: faucet, functionName: 'mint', args: [account.address, value] });
      return account;
    },
    balanceOf: (address: Hex) =>
      client.readContract({ ...token, functionName: 'balanceOf', args: [address] }),
    /** Valid for ten minutes from the current block by default. */
    async sign(
      account: PrivateKeyAccount,
      terms: Terms,
      of: TokenOnNetwork = coin,
    ): Promise<SignedAuthorization> {
      const validBefore = (await now()) + 600n;
      const authorization = {
        from: account.address.toLowerCase() as Hex,
        validAfter: 0n,
        validBefore,
        nonce: `0x${randomBytes(32).toString('hex')}` as Hex,
        ...terms,
      };
      return { authorization, signature: await signTransfer(account, authorization, of) };
    },
    /** Submits a payment, as anyone can who has seen it. */
    submit: ({ authorization: a, signature }: SignedAuthorization) =>
      write({
        account: stranger,
        functionName: 'transferWithAuthorization',
        args: [a.from, a.to, a.value, a.validAfter, a.validBefore, a.nonce, signature],
      }),
    async cancel(account: PrivateKeyAccount, nonce: Hex) {
      const signature = await account.signTypedData({
        domain: eip712DomainOf(coin),
        types: cancelTypes,
        primaryType: 'CancelAuthorization',
        message: { authorizer: account.address, nonce },
      });
      const [r, s] = [`0x${signature.slice(2, 66)}`, `0x${signature.slice(66, 130)}`];
      const v = Number.parseInt(signature.slice(130), 16);
      const args = [account.address, nonce, v, r, s];
      return write({ account: stranger, functionName: 'cancelAuthorization', args });
    },
    /** The payer spends the money elsewhere. */
    drain: async (account: PrivateKeyAccount, value: bigint) =>
      write({ account: account.address, functionName: 'transfer', args: [stranger, value] }),
    /** Advances the time and mines some blocks. */
    async pass(seconds: number, blocks = 1) {
      await client.increaseTime({ seconds });
      await client.mine({ blocks });
    },
  };
}

/** The first known network that is not for real money. */
export function baseSepoliaUsdc(): TokenOnNetwork {
  const network = knownNetworks.find(({ name }) => name === 'base-sepolia');
  const token = network?.tokens[0];
  if (!network || !token) throw new Error('base-sepolia is not in the table');
  return { network, token };
}

export function signTransfer(
  account: PrivateKeyAccount,
  message: Authorization,
  coin: TokenOnNetwork,
): Promise<Hex> {
  return account.signTypedData({
    domain: eip712DomainOf(coin),
    types: transferTypes,
    primaryType: 'TransferWithAuthorization',
    message,
  });
}

const faucet: Hex = `0x${'fa'.repeat(20)}`;
/** An address that belongs to neither the buyer nor the merchant. */
export const stranger: Hex = `0x${'57'.repeat(20)}`;

const cancelTypes = {
  CancelAuthorization: [
    { name: 'authorizer', type: 'address' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const;

type Start = { port: number; at: Date; chainId: number };

/**
 * Runs the binary of the package for this machine, because the wrapper's own script may not be
 * installed.
 */
async function startAnvil(t: CleanUpRegistry, { port, at, chainId }: Start): Promise<void> {
  const machine = `${process.platform}-${process.arch === 'x64' ? 'amd64' : 'arm64'}`;
  const manifest = createRequire(import.meta.url).resolve(
    `@foundry-rs/anvil-${machine}/package.json`,
  );
  const seconds = Math.floor(at.getTime() / 1_000);
  // biome-ignore format: a command line
  const anvilArgs = ['--port', port, '--host', '127.0.0.1', '--chain-id', chainId, '--timestamp', seconds, '--silent', '--accounts', 1];
  const anvil = spawn(join(dirname(manifest), 'bin', 'anvil'), anvilArgs.map(String), {
    stdio: 'ignore',
  });
  t.after(async () => {
    if (anvil.exitCode !== null) return;
    anvil.kill();
    await once(anvil, 'exit');
  });
}

async function waitUntilAnswered(request: () => Promise<unknown>, retries = 100): Promise<void> {
  try {
    await request();
  } catch (error) {
    if (retries === 0) throw error;
    await wait(50);
    await waitUntilAnswered(request, retries - 1);
  }
}
