import { metaKeys } from '../../src/http/mcp/request-metadata.ts';
import { modernVersion } from '../../src/http/mcp/versions.ts';
import type { Answer, Shop } from './shop.ts';

type Headers = Record<string, string>;

/** What every request of MCP 2026-07-28 has in `_meta`. */
export const modernMeta = {
  [metaKeys.protocolVersion]: modernVersion,
  [metaKeys.clientInfo]: { name: 'a test', version: '1.0.0' },
  [metaKeys.clientCapabilities]: {},
};

/** The headers that repeat a request of MCP 2026-07-28. */
export const modernHeaders = (method: string, name?: string): Headers => ({
  'mcp-protocol-version': modernVersion,
  'mcp-method': method,
  ...(name !== undefined && { 'mcp-name': name }),
});

type ModernParams = { name?: string; [member: string]: unknown };

/** What a client of agents calls a shop with. */
export type CallableShop = Pick<Shop, 'send' | 'public' | 'key'> & {
  other: Pick<Shop['other'], 'key'>;
};

/** Calls an MCP endpoint without initialization, as a guest unless headers are given. */
export async function mcpOf(shop: CallableShop, url = '/api/mcp') {
  const bearer = async (text: Promise<string>) => ({ authorization: `Bearer ${await text}` });
  const rpc = (method: string, params?: unknown, headers: Headers = {}) =>
    shop.public.post(url, { jsonrpc: '2.0', id: 'call-1', method, params }, headers);
  /** A request of MCP 2026-07-28; headers that are given replace those that repeat the body. */
  const modern = (method: string, params: ModernParams = {}, headers: Headers = {}) =>
    rpc(
      method,
      { _meta: modernMeta, ...params },
      { ...modernHeaders(method, params.name), ...headers },
    );
  return {
    key: await bearer(shop.key()),
    /** A key of the workspace that may not write orders. */
    readOnly: await bearer(shop.key('read:orders')),
    /** A key of another workspace, with every scope. */
    stranger: await bearer(shop.other.key()),
    rpc,
    modern,
    call: (name: string, args?: object, headers: Headers = {}): Promise<Answer> =>
      rpc('tools/call', { name, ...(args && { arguments: args }) }, headers),
    /** Posts a raw body, as JSON unless the headers say otherwise. */
    raw: (payload: string, headers: Headers = {}) =>
      shop.send({
        method: 'POST',
        url,
        payload,
        headers: { host: 'localhost:4000', 'content-type': 'application/json', ...headers },
      }),
  };
}

/** The result of a tool, and whether it is an error. */
export const toolAnswer = ({ body }: Answer) => ({
  refused: body.result.isError === true,
  data: body.result.structuredContent,
  say: body.result.content[0].text as string,
});
