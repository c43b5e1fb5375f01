import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, type TestContext } from 'node:test';
import type { Product } from '../../src/core/catalog/product.ts';
import { openMediaShop } from './media.ts';
import { type Account, newAccount, openBookStore } from './paywall.ts';
import type { Answer, Shop } from './shop.ts';

/** The app with a store that sells a file at 2.50 through x402, by default for test money. */
export async function openX402Shop(t: TestContext | null, env: Record<string, string> = {}) {
  const shop = await openMediaShop(t, env);
  const { site: store, ...bookStore } = await openBookStore(shop, shop);
  return { ...shop, ...bookStore, store, ...buyersAt(shop, bookStore.book) };
}

/** The actions of a buyer who knows only the documented protocol. */
function buyersAt(shop: Shop, book: Product) {
  const pathOf = (product: { id: string } = book, query = '') =>
    `/api/x402/product/shop/${product.id}${query}`;
  const ask = async (path = pathOf()): Promise<Entry> => {
    const { body } = await shop.public.get(path);
    return body.accepts[0];
  };
  return {
    pathOf,
    /** The first entry of a fresh challenge. */
    ask,
    /** Requests the challenge, signs, and pays with the contract's headers. */
    async buy(path = pathOf(), account: Account = newAccount()): Promise<Bought> {
      const headers = await seedHeaders(account, await ask(path));
      return { headers, answer: await shop.public.get(path, headers) };
    },
  };
}

export type Bought = { headers: Record<string, string>; answer: Answer };

/** An element of `accepts`, limited to the fields that a buyer reads. */
export type Entry = {
  network: string;
  assetAddress: `0x${string}`;
  maxAmountRequired: string;
  payTo: `0x${string}`;
  extra: { nonce: `0x${string}`; validBefore: number; name: string; version: string };
};

type Signed = { authorization: Record<string, string>; signature: string };
type Overrides = {
  value?: string;
  to?: string;
  validBefore?: number;
  nonce?: string;
  chainId?: number;
};

const fields = [
  ['from', 'address'],
  ['to', 'address'],
  ['value', 'uint256'],
  ['validAfter', 'uint256'],
  ['validBefore', 'uint256'],
  ['nonce', 'bytes32'],
].map(([name = '', type = '']) => ({ name, type }));

/** Signs an entry by EIP-712; `overrides` replaces fields. */
export async function signEntry(
  account: Account,
  entry: Entry,
  overrides: Overrides = {},
): Promise<Signed> {
  const { chainId = 84_532, ...rest } = overrides;
  const authorization = {
    from: account.address,
    to: rest.to ?? entry.payTo,
    value: rest.value ?? entry.maxAmountRequired,
    validAfter: '0',
    validBefore: String(rest.validBefore ?? entry.extra.validBefore),
    nonce: rest.nonce ?? entry.extra.nonce,
  };
  const { name, version } = entry.extra;
  const signature = await account.signTypedData({
    domain: { name, version, chainId, verifyingContract: entry.assetAddress },
    types: { TransferWithAuthorization: fields },
    primaryType: 'TransferWithAuthorization',
    message: authorization,
  });
  return { authorization, signature };
}

export const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
export const unbase64 = (text: unknown) =>
  JSON.parse(Buffer.from(String(text), 'base64').toString('utf8'));

/** The contract's headers `Payment` and `Payment-Signature`. */
export async function seedHeaders(account: Account, entry: Entry, overrides: Overrides = {}) {
  const { authorization, signature } = await signEntry(account, entry, overrides);
  const { network } = entry;
  const bundle = { x402Version: 1, scheme: 'exact', network, payload: { authorization } };
  return { payment: base64(bundle), 'payment-signature': signature };
}

/** The one header of version 1. */
export async function v1Headers(account: Account, entry: Entry, overrides: Overrides = {}) {
  const payload = await signEntry(account, entry, overrides);
  return {
    'x-payment': base64({ x402Version: 1, scheme: 'exact', network: entry.network, payload }),
  };
}

/** The one header of version 2, built from the content of `PAYMENT-REQUIRED`. */
export async function v2Headers(account: Account, required: string, overrides: Overrides = {}) {
  const { resource, accepts } = unbase64(required);
  const [accepted] = accepts;
  const entry = {
    ...accepted,
    assetAddress: accepted.asset,
    maxAmountRequired: accepted.amount,
    extra: { ...accepted.extra, nonce: `0x${'1'.repeat(64)}`, validBefore: 1_767_225_900 },
  };
  const payload = await signEntry(account, entry, overrides);
  return { 'payment-signature': base64({ x402Version: 2, resource, accepted, payload }) };
}

type Say = { status?: number; body: object };

/** A facilitator over real HTTP that responds as the test says. */
export async function openFacilitator(t: TestContext | null) {
  const say: Record<string, () => Say | Promise<Say>> = {
    '/supported': () => ({
      body: { kinds: [{ x402Version: 2, scheme: 'exact', network: 'eip155:84532' }] },
    }),
    '/verify': () => ({ body: { isValid: true } }),
    '/settle': () => ({
      body: { success: true, transaction: `0x${'e'.repeat(64)}`, network: 'eip155:84532' },
    }),
  };
  const asked: { path: string; body: any }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const path = request.url ?? '';
    asked.push({ path, body: text === '' ? null : JSON.parse(text) });
    const answer = (await say[path]?.()) ?? { status: 404, body: {} };
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  if (t) t.after(close);
  else after(close);
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, say, asked };
}
