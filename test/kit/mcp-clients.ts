import assert from 'node:assert/strict';
import * as second from '@modelcontextprotocol/client';
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as FirstTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

const info = { name: 'a stock client', version: '1.0.0' };

export type Client = Pick<
  FirstClient,
  | 'callTool'
  | 'close'
  | 'getInstructions'
  | 'getServerCapabilities'
  | 'getServerVersion'
  | 'listTools'
>;

const connectSecond = async (
  url: URL,
  requestInit: RequestInit,
  options: ConstructorParameters<typeof second.Client>[1],
  era: 'modern' | 'legacy',
) => {
  const client = new second.Client(info, options);
  await client.connect(new second.StreamableHTTPClientTransport(url, { requestInit }));
  assert.equal(client.getProtocolEra(), era);
  return client as unknown as Client;
};

/** Connects the unmodified client of each generation of the SDK. */
export const generations: Record<string, (url: URL, requestInit: RequestInit) => Promise<Client>> =
  {
    'SDK 1.x': async (url, requestInit) => {
      const client = new FirstClient(info);
      const transport = new FirstTransport(url, { requestInit });
      // The transport's own type allows undefined where the interface it implements does not.
      await client.connect(transport as Parameters<typeof client.connect>[0]);
      return client;
    },
    'SDK 2.x': (url, requestInit) => connectSecond(url, requestInit, {}, 'legacy'),
    'SDK 2.x, version negotiated': (url, requestInit) =>
      connectSecond(url, requestInit, { versionNegotiation: { mode: 'auto' } }, 'modern'),
    'SDK 2.x, MCP 2026-07-28': (url, requestInit) =>
      connectSecond(
        url,
        requestInit,
        { versionNegotiation: { mode: { pin: '2026-07-28' } } },
        'modern',
      ),
  };

export type ToolResult = {
  isError?: boolean;
  structuredContent?: any;
  content: { text: string }[];
};

export async function call(
  client: Client,
  name: string,
  args: Record<string, unknown>,
): Promise<ToolResult> {
  return (await client.callTool({ name, arguments: args })) as ToolResult;
}
