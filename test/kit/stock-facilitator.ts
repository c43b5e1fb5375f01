import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { toFacilitatorEvmSigner } from '@x402/evm';
import { ExactEvmScheme } from '@x402/evm/exact/facilitator';
import { ExactEvmSchemeV1 } from '@x402/evm/exact/v1/facilitator';
import { createWalletClient, http, publicActions } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { baseSepolia } from 'viem/chains';
import type { TestChain } from './chain.ts';

/**
 * The fault of the next call of `/settle` or `/verify`: `lost` is done without a response, `down`
 * is not done, `erring` is done with a 500 response that contains the hash, as large services
 * respond while they wait.
 */
export type Fault = 'lost' | 'down' | 'erring';

type Versions = 'both' | 'first';
type Answer = { status: number; body: object };

/** The facilitator of the public packages over real HTTP, in front of a test chain. */
export async function openStockFacilitator(
  t: TestContext,
  chain: TestChain,
  versions: Versions = 'both',
) {
  const account = privateKeyToAccount(generatePrivateKey());
  await chain.client.setBalance({ address: account.address, value: 10n ** 18n });
  const wallet = createWalletClient({
    account,
    chain: baseSepolia,
    transport: http(chain.url, { retryCount: 0 }),
    pollingInterval: 20,
  }).extend(publicActions);
  const signer = toFacilitatorEvmSigner({ ...wallet, address: account.address } as never);
  const schemes = { 1: new ExactEvmSchemeV1(signer), 2: new ExactEvmScheme(signer) };
  const faults = { verify: [] as Fault[], settle: [] as Fault[] };
  const faultsOf: Record<string, Fault[]> = { '/verify': faults.verify, '/settle': faults.settle };
  const calls: string[] = [];

  const answer = async (path: string, text: string): Promise<Answer> => {
    if (path === '/supported') return { status: 200, body: { kinds: kindsOf(versions) } };
    const body = JSON.parse(text);
    const scheme = schemes[body.x402Version as 1 | 2];
    const action = path === '/verify' ? 'verify' : 'settle';
    const done = scheme[action](body.paymentPayload, body.paymentRequirements);
    return { status: 200, body: await done };
  };
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '';
    calls.push(path);
    const fault = faultsOf[path]?.shift();
    const text = await bodyOf(request);
    if (fault === 'down') return void response.writeHead(500).end('down');
    // Version 1 throws the error of the chain, which servers return as 500.
    const failed = (error: unknown) => ({ status: 500, body: { error: String(error) } });
    const done = await answer(path, text).catch(failed);
    if (fault === 'lost') return void request.socket.destroy();
    const { status, body } = fault === 'erring' ? erring(done) : done;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
  const server = createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, calls, faults };
}

function kindsOf(versions: Versions): object[] {
  const first = { x402Version: 1, scheme: 'exact', network: 'base-sepolia' };
  const second = { x402Version: 2, scheme: 'exact', network: 'eip155:84532' };
  return versions === 'first' ? [first] : [first, second];
}

const erring = ({ body }: Answer): Answer => ({
  status: 500,
  body: { ...body, success: false, errorReason: 'settlement_pending' },
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
