import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { after, test } from 'node:test';
import { agentOf, asking } from '../../../kit/a2a.ts';
import { type Answer, openShop } from '../../../kit/shop.ts';
import { agent as profileOf } from '../../../kit/ucp.ts';

/**
 * Files that may open a connection, and who names the address: the guard itself, or the operator.
 */
// biome-ignore format: a table
const connectingModules: Record<string, string> = {
  'src/platform/outbound/client.ts': 'the guard: pushes, profiles and keys of agents, webhooks',
  'src/platform/outbound/connector.ts': 'the guard',
  'src/platform/outbound/dns-resolver.ts': 'the guard',
  'src/platform/outbound/open-socket.ts': 'the guard: mail servers of stores',
  'src/platform/db/corked-socket.ts': 'the database of DATABASE_URL',
  'src/app/process/txt-lookup.ts': 'DNS: TXT records of domains that merchants claim, no connection',
  'packages/embedded-postgres/src/machine/socket-folder.ts': 'a socket file of this machine',
  'src/http/server.ts': 'listens, and calls nothing',
  'src/app/payments/self-client.ts': 'this server itself',
  'src/app/cli/doctor/check-machine.ts': 'this machine',
  'src/app/setting-problems.ts': 'listens for a moment, and calls nothing',
  'src/app/cli/commands/replay.ts': 'a development server that the operator names',
  'src/gateways/language-model/language-model.ts': 'a setting of the operator',
  'src/gateways/facilitators/facilitator-client.ts': 'X402_FACILITATOR of the operator',
  'src/gateways/evm/rpc.ts': 'X402_RPC_URL of the operator',
  'src/gateways/evm/relayer.ts': 'X402_RPC_URL of the operator',
  'src/gateways/mail/smtp-mailer.ts': 'SMTP_URL of the operator',
  'src/gateways/mail/outbox-mailer.ts': 'writes files',
  'src/gateways/stripe/stripe.ts': 'api.stripe.com',
  'src/gateways/stripe/charge-shared-token.ts': 'api.stripe.com',
  'src/gateways/stripe/captures.ts': 'api.stripe.com',
  'src/gateways/stripe/mandates.ts': 'api.stripe.com',
  'src/gateways/object-storage/s3-storage.ts': 'the S3 endpoint of the operator',
  'src/gateways/object-storage/upload-in-parts.ts': 'the S3 endpoint of the operator',
};

const opens = [
  /from '(undici|node:(https?|http2|net|tls|dgram|dns(\/promises)?))';/,
  /\bawait fetch\(/,
  /from 'stripe';|import\('@aws-sdk|createTransport|create(Public|Wallet)Client/,
];
/** Types, and imports that only parse addresses, open nothing. */
const harmlessImports =
  /import (type .*|\{ (?:(?:isIP|isIPv6|BlockList|STATUS_CODES)(?:, )?)+ \} from .*)/g;

test('every module that opens connections is known, and URLs of callers go through the guard only', async () => {
  const found: string[] = [];
  for await (const path of glob(['src/**/*.ts', 'packages/*/src/**/*.ts'])) {
    if (/\.(?:test|slow)\.ts$/.test(path)) continue;
    const text = (await readFile(path, 'utf8')).replace(harmlessImports, '');
    if (opens.some((form) => form.test(text))) found.push(path);
  }
  assert.deepEqual(
    found.filter((path) => !(path in connectingModules)),
    [],
  );
  assert.deepEqual(
    Object.keys(connectingModules).filter((path) => !found.includes(path)),
    [],
  );
});

const canary = createServer((socket) => {
  visits += 1;
  socket.destroy();
});
let visits = 0;
await new Promise<void>((resolve) => canary.listen(0, '::', resolve));
after(() => canary.close());
const { port } = canary.address() as AddressInfo;

const shop = await openShop(null, {
  origin: 'https://shop.example.com',
  env: {
    NODE_ENV: 'production',
    STOA_BASE_URL: 'https://shop.example.com',
    STOA_ALLOW_SANDBOX: 'on',
    SECRETS_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
    RATE_LIMITS: 'a2a=100000,ucp=100000,oauth_register=100000',
  },
});
await shop.site();
const a2a = await agentOf(shop);
const { id: taskId } = await a2a.openTask();

/** Spellings of loopback, private and metadata addresses. */
const hostile = [
  `http://127.0.0.1:${port}/`,
  `https://127.0.0.1:${port}/`,
  `https://[::1]:${port}/`,
  `https://localhost:${port}/`,
  `https://a.localhost:${port}/`,
  `https://127.1:${port}/`,
  `https://2130706433:${port}/`,
  `https://0x7f000001:${port}/`,
  `https://0177.0.0.1:${port}/`,
  `https://[::ffff:127.0.0.1]:${port}/`,
  `https://[::ffff:7f00:1]:${port}/`,
  `https://[64:ff9b::7f00:1]:${port}/`,
  `https://0.0.0.0:${port}/`,
  'https://169.254.169.254/latest/meta-data/',
  'https://metadata.google.internal/',
  'https://10.0.0.1/',
  'https://192.168.0.1/',
  'https://user:word@example.com/',
  `https://127。0。0。1:${port}/`,
  'file:///etc/passwd',
  'gopher://127.0.0.1/',
];

/** Fields in which callers set an address that the server would call, and how each is refused. */
const fields: [string, (url: string) => Promise<Answer>, (answer: Answer) => boolean][] = [
  [
    'a push config',
    (url) => a2a.rpc('CreateTaskPushNotificationConfig', { taskId, id: 'c', url }),
    ({ body }) => body.error !== undefined,
  ],
  [
    'the push config of a message',
    (url) => {
      const configuration = { taskPushNotificationConfig: { url } };
      return a2a.rpc('SendMessage', {
        message: asking({ skill: 'catalog-search' }),
        configuration,
      });
    },
    ({ body }) => body.error !== undefined,
  ],
  [
    'the profile of an agent',
    (url) => shop.public.post('/ucp/catalog/search', { query: 'a' }, profileOf(url)),
    ({ status }) => status >= 400,
  ],
  [
    'the metadata of an OAuth client',
    (url) =>
      shop.public.post('/oauth/register', {
        redirect_uris: ['https://client.example.com/cb'],
        jwks_uri: url,
        sector_identifier_uri: url,
        logo_uri: url,
      }),
    // Not stored, so that they are never fetched.
    ({ body }) => !['jwks_uri', 'sector_identifier_uri', 'logo_uri'].some((name) => name in body),
  ],
];

for (const [field, send, isRefused] of fields)
  test(`${field} never makes the server call a private address`, async () => {
    for (const url of hostile) {
      const answer = await send(url);
      assert.ok(answer.status < 500, `${url} ${answer.status}`);
      assert.ok(isRefused(answer), `${url} ${answer.text}`);
    }
    await shop.app.jobs.drain();
    assert.equal(visits, 0);
  });

const returns: [string, string[], number][] = [
  ['https://shop.example/done', ['shop.example'], 200],
  ['https://other.example/done', ['shop.example'], 422],
  ['https://shop.example@other.example/done', ['shop.example'], 400],
  ['https://shop.example.other.example/', ['shop.example'], 422],
  ['http://other.example/', [], 400],
  ['javascript:alert(1)', [], 400],
  ['//other.example/', [], 400],
  ['https:other.example', ['shop.example'], 422],
];
for (const [url, hosts, status] of returns)
  test(`return_url ${url} of a store that lists ${hosts.length} hosts is ${status}`, async () => {
    const merchant = await shop.merchant();
    await merchant.patch('/sites/shop', { allowed_return_hosts: hosts });
    const product = await shop.product({ isDigital: true });
    const { body: cart } = await shop.public.post('/api/storefront/v1/carts', {
      site_slug: 'shop',
    });
    await shop.public.post(`/api/storefront/v1/carts/${cart.token}/items`, {
      product_id: product.id,
      quantity: 1,
    });
    const answer = await shop.public.post(`/api/storefront/v1/carts/${cart.token}/checkout`, {
      return_url: url,
    });
    assert.equal(answer.status, status, answer.text);
  });
