import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { TestContext } from 'node:test';
import type { TestChain } from './chain.ts';

/**
 * A node of a chain that refuses `eth_getLogs` for more than `maxBlocks` blocks, as free plans do.
 * `ranges` has the number of blocks of each such query.
 */
export async function openLimitedNode(t: TestContext, chain: TestChain, maxBlocks: number) {
  const ranges: number[] = [];
  const message = `eth_getLogs requests are limited to a range of ${maxBlocks} blocks`;
  const findRefusal = (body: string) => {
    const { id, method, params } = JSON.parse(body);
    if (method !== 'eth_getLogs') return null;
    const blocks = Number(params[0].toBlock) - Number(params[0].fromBlock) + 1;
    ranges.push(blocks);
    return blocks > maxBlocks ? { jsonrpc: '2.0', id, error: { code: -32600, message } } : null;
  };
  const headers = { 'content-type': 'application/json' };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const refusal = findRefusal(body);
    if (refusal) return response.writeHead(400, headers).end(JSON.stringify(refusal));
    const answer = await fetch(chain.url, { method: 'POST', headers, body });
    response.writeHead(answer.status, headers).end(await answer.text());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, ranges };
}
