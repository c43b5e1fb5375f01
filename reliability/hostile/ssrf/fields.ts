import type { LiveServer, Reply } from '../live-server.ts';

/** A field that accepts a URL of a caller. */
export type Field = { name: string; send(url: string): Promise<Reply> };

type Headers = Record<string, string>;

/** Every field of the server that takes a URL, whether it is called, displayed or redirected to. */
export async function urlFields(live: LiveServer): Promise<Field[]> {
  const calls = callsOf(live);
  const { act, site } = live;
  const draft = { site_slug: site, name: 'A', price: euro, is_digital: true };
  const product = JSON.parse((await act('POST', '/products', draft)).text);
  return [
    ...pushFields(calls),
    ...profileFields(calls),
    ...shownFields(live, calls, product.id),
    ...clientFields(calls),
  ];
}

/** The calls that fields share. */
function callsOf({ ask, owner }: LiveServer) {
  const bearer = { authorization: `Bearer ${owner}` };
  const get = (path: string) => ask({ method: 'GET', path });
  const post = (path: string, body: unknown, headers: Headers = bearer) =>
    ask({ method: 'POST', path, headers, body });
  const rpc = (method: string, params: object) =>
    post('/api/a2a', { jsonrpc: '2.0', id: 1, method, params });
  return { get, post, rpc };
}

type Calls = ReturnType<typeof callsOf>;

/** The pushed event is the end of a task. */
function pushFields({ post, rpc }: Calls): Field[] {
  const pushed = async (configure: (taskId: string) => Promise<Reply>) => {
    const opened = await rpc('SendMessage', { message: saying('order-status') });
    const taskId: string = JSON.parse(opened.text).result.task.id;
    const answer = await configure(taskId);
    await post(`/api/a2a/tasks/${taskId}/cancel`, {});
    return answer;
  };
  const create = 'CreateTaskPushNotificationConfig';
  return [
    {
      name: 'push config, HTTP+JSON',
      send: (url) => pushed((id) => post(`/api/a2a/tasks/${id}/push-configs`, { url })),
    },
    {
      name: 'push config, JSON-RPC',
      send: (url) => pushed((taskId) => rpc(create, { taskId, url })),
    },
    {
      name: 'push config of a message',
      send: (url) => {
        const configuration = { taskPushNotificationConfig: { url }, returnImmediately: true };
        return rpc('SendMessage', { message: saying('catalog-search'), configuration });
      },
    },
  ];
}

/** The identity of an agent, and the location of its keys. */
function profileFields({ post }: Calls): Field[] {
  const query = { query: 'a' };
  return [
    { name: 'UCP-Agent', send: (url) => post('/ucp/catalog/search', query, agent(url)) },
    {
      name: 'ucp-agent of MCP',
      send: (url) => {
        const meta = { 'ucp-agent': { profile: url } };
        const params = { name: 'search_catalog', arguments: { meta, catalog: query } };
        return post('/ucp/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params }, {});
      },
    },
    {
      name: 'Request-Signature of UCP',
      send: (url) => post('/api/ucp/v1/catalog/search', query, { ...signedBy(url), ...agent(url) }),
    },
    {
      name: 'Request-Signature of A2A',
      send: (url) =>
        post('/api/a2a/message:send', { message: saying('store-details') }, signedBy(url)),
    },
  ];
}

/** The server never calls these: a browser displays them or is redirected to them. */
function shownFields({ act, site }: LiveServer, { post }: Calls, product_id: string): Field[] {
  return [
    {
      name: 'media of a product',
      send: (url) => act('PATCH', `/products/${product_id}`, { media: [{ type: 'image', url }] }),
    },
    { name: 'logo of a store', send: (url) => act('PATCH', `/sites/${site}`, { logo_url: url }) },
    {
      name: 'return_url of a cart',
      send: async (url) => {
        const draft = { site_slug: site, items: [{ product_id, quantity: 1 }] };
        const { token } = JSON.parse((await post('/api/storefront/v1/carts', draft)).text);
        return post(`/api/storefront/v1/carts/${token}/checkout`, { return_url: url });
      },
    },
  ];
}

/** Metadata of an OAuth client. */
function clientFields({ get, post }: Calls): Field[] {
  const members = ['jwks_uri', 'logo_uri', 'client_uri', 'policy_uri', 'sector_identifier_uri'];
  const register = (client: object) =>
    post('/oauth/register', { redirect_uris: ['https://a.example/'], ...client }, {});
  const asked = ['client_id', 'request_uri', 'resource'];
  return [
    ...members.map(
      (member): Field => ({
        name: `${member} of a client`,
        send: (url) => register({ [member]: url }),
      }),
    ),
    { name: 'redirect_uris of a client', send: (url) => register({ redirect_uris: [url] }) },
    ...asked.map(
      (member): Field => ({
        name: `${member} of an authorization`,
        send: (url) => {
          const query = { client_id: 'none', response_type: 'code', [member]: url };
          return get(`/oauth/authorize?${new URLSearchParams(query)}`);
        },
      }),
    ),
  ];
}

const euro = { amount: 100, currency: 'EUR' };
const saying = (skill: string) => ({
  messageId: 'm',
  role: 'ROLE_USER',
  parts: [{ data: { skill } }],
});
const agent = (url: string): Headers => ({ 'ucp-agent': `profile="${url}"` });

/** Names the URL as the signer and as the location of its keys, in a signature of either kind. */
function signedBy(url: string): Headers {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const at = Math.floor(Date.now() / 1_000);
  const claims = { iss: url, iat: at, exp: at + 60, jti: `${Math.random()}` };
  const head = { alg: 'RS256', typ: 'request+jws', kid: 'k', jku: url, x5u: url, ...claims };
  const signature = Buffer.alloc(256, 7).toString('base64url');
  return {
    'request-signature': `${encode(head)}..${signature}`,
    'signature-input': `sig1=("@method" "@authority" "@path");created=${at};keyid="k"`,
    signature: `sig1=:${Buffer.alloc(64, 7).toString('base64')}:`,
  };
}
