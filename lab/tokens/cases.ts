/** The size of one answer: its name, the request, and what a model reads of the answer. */
export type TokenCase = {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  /** On the host of the store instead of the platform. */
  atStore?: boolean;
  body?: object;
  headers?: Record<string, string>;
  /** The path of the part that a model reads; by default the whole body. */
  read?: string;
};

/** The demo store that all requests address. */
export const store = 'outfitters';
const limit = 10;
const profile = 'https://shopify.dev/ucp/agent-profiles/2026-04-08/valid-with-capabilities.json';
const ucpHeaders = { 'ucp-agent': `profile="${profile}"` };
const ucpSearch = { filters: { available: true }, pagination: { limit } };

const tool = (name: string, path: string, args: object, atStore = false) => ({
  method: 'POST' as const,
  path,
  atStore,
  body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } },
  headers: { 'mcp-protocol-version': '2025-11-25' },
});
const skillSearch = (args: object) => tool('catalog_search', '/api/mcp', { limit, ...args });
const inStore = { site_slug: store };
const listTools = (path: string): Pick<TokenCase, 'method' | 'path' | 'body'> => ({
  method: 'POST',
  path,
  body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
});
const sendMessage = (data: object): Pick<TokenCase, 'method' | 'path' | 'body'> => ({
  method: 'POST',
  path: '/api/a2a',
  body: {
    jsonrpc: '2.0',
    id: 1,
    method: 'SendMessage',
    params: { message: { messageId: 'm-1', role: 'ROLE_USER', parts: [{ data }] } },
  },
});
const rest = (more: string): Pick<TokenCase, 'method' | 'path'> => ({
  method: 'GET',
  path: `/api/storefront/v1/search?site_slug=${store}&limit=${limit}${more}`,
});
const ucpV1 = (more: object): Pick<TokenCase, 'method' | 'path' | 'body'> => ({
  method: 'POST',
  path: '/api/ucp/v1/catalog/search',
  body: { site_slug: store, limit, ...more },
});

const asData = 'result.structuredContent';
const asText = 'result.content.0.text';
const asArtifact = 'result.task.artifacts.0.parts.0.data';

export const tokenCases: readonly TokenCase[] = [
  { name: 'MCP `catalog_search`, ten hits: data', ...skillSearch(inStore), read: asData },
  { name: 'MCP `catalog_search`, ten hits: text', ...skillSearch(inStore), read: asText },
  {
    name: 'MCP `catalog_search`, ten hits: data and text',
    ...skillSearch(inStore),
    read: 'result',
  },
  {
    name: 'MCP `catalog_search`, ten hits of all stores: data and text',
    ...skillSearch({}),
    read: 'result',
  },
  {
    name: 'MCP `catalog_search`, ten hits, `view: "full"`: data',
    ...skillSearch({ ...inStore, view: 'full' }),
    read: asData,
  },
  {
    name: 'A2A `catalog-search`, ten hits: data of the artifact',
    ...sendMessage({ skill: 'catalog-search', site_slug: store, limit }),
    read: asArtifact,
  },
  {
    name: 'A2A `catalog-search`, ten hits: the whole response',
    ...sendMessage({ skill: 'catalog-search', site_slug: store, limit }),
  },
  {
    name: 'A2A `catalog-search`, ten hits of all stores: the whole response',
    ...sendMessage({ skill: 'catalog-search', limit }),
  },
  {
    name: 'UCP MCP `search_catalog`, ten hits: data',
    ...tool(
      'search_catalog',
      '/ucp/mcp',
      { meta: { 'ucp-agent': { profile } }, catalog: ucpSearch },
      true,
    ),
    read: asData,
  },
  {
    name: 'UCP REST search, ten hits',
    method: 'POST',
    path: '/ucp/catalog/search',
    atStore: true,
    body: ucpSearch,
    headers: ucpHeaders,
  },
  { name: 'UCP v1 search, ten hits, `view: "compact"`', ...ucpV1({ view: 'compact' }) },
  { name: 'UCP v1 search, ten hits', ...ucpV1({}) },
  { name: 'REST search, ten hits, `view=compact`', ...rest('&view=compact') },
  { name: 'REST search, ten hits', ...rest('') },
  { name: 'MCP tool list `/api/mcp`', ...listTools('/api/mcp') },
  { name: 'MCP tool list `/ucp/mcp`', ...listTools('/ucp/mcp') },
  { name: '`/llms.txt` of the platform', method: 'GET', path: '/llms.txt' },
  { name: '`/llms.txt` of a store', method: 'GET', path: '/llms.txt', atStore: true },
  { name: '`/agents.md` of the platform', method: 'GET', path: '/agents.md' },
  { name: '`/agents.md` of a store', method: 'GET', path: '/agents.md', atStore: true },
];
