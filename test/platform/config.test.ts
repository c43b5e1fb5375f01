import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkConfig, readConfig } from '../../src/platform/settings/config.ts';
import { assertRefused } from '../kit/refused-setting.ts';

type Env = Record<string, string>;
const production = {
  NODE_ENV: 'production',
  SECRETS_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
  STOA_BASE_URL: 'https://shop.example',
  STOA_ALLOW_SANDBOX: 'on',
};

const refused: [string, Env][] = [
  ['PORT', { PORT: 'http' }],
  ['PORT', { PORT: '65536' }],
  ['PORT', { PORT: '-1' }],
  ['STOA_ROLE', { STOA_ROLE: 'both' }],
  ['MEDIA_STORAGE', { STOA_ROLE: 'web', DATABASE_URL: 'postgres://db/stoa' }],
  ['MEDIA_STORAGE', { STOA_ROLE: 'worker', DATABASE_URL: 'postgres://db/stoa' }],
  ['STOA_WORKERS', { STOA_WORKERS: '0' }],
  ['STOA_WORKERS', { STOA_WORKERS: 'many' }],
  ['STOA_DEMO', { STOA_DEMO: 'yes' }],
  ['STOA_TEST_CLOCK', { STOA_TEST_CLOCK: 'true' }],
  ['STOA_SIGN_UP', { STOA_SIGN_UP: 'closed' }],
  ['STOA_WORKSPACES', { STOA_WORKSPACES: 'me' }],
  ['STOA_HOME', { STOA_HOME: 'store:' }],
  ['STOA_HOME', { STOA_HOME: 'shop' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['NODE_ENV', { NODE_ENV: 'prod' }],
  ['NODE_ENV', { NODE_ENV: 'Production' }],
  ['STOA_BASE_URL', { STOA_BASE_URL: 'shop.example' }],
  ['STOA_BASE_URL', { STOA_BASE_URL: 'ftp://shop.example' }],
  ['STOA_BASE_URL', { STOA_BASE_URL: 'http://localhost:4530/sub' }],
  ['STOA_BASE_URL', { STOA_BASE_URL: 'https://shop.example/?a=1' }],
  ['RATE_LIMITS', { RATE_LIMITS: 'fast' }],
  ['RATE_LIMITS', { RATE_LIMITS: 'catalog=0' }],
  ['RATE_LIMITS', { RATE_LIMITS: 'catalog=10,kitchen=5' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/8,proxy' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '300.1.1.1/8' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/33' }],
  ['OUTBOUND_ALLOW_CIDRS', { OUTBOUND_ALLOW_CIDRS: 'fd00::/129' }],
  ['SECRETS_KEYS', { ...production, SECRETS_KEYS: '' }],
  ['STOA_ALLOW_HTTP', { ...production, STOA_BASE_URL: '' }],
  ['STOA_BASE_URL', { ...production, STOA_BASE_URL: 'http://shop.example' }],
  ['STOA_TEST_CLOCK', { ...production, STOA_TEST_CLOCK: 'on' }],
  ['RATE_LIMITS', { ...production, RATE_LIMITS: 'off' }],
  ['A2A_CONFORMANCE_SKILL', { ...production, A2A_CONFORMANCE_SKILL: '1' }],
  ['A2A_CONFORMANCE_SKILL', { A2A_CONFORMANCE_SKILL: 'yes' }],
  ['MCP_CONFORMANCE', { ...production, MCP_CONFORMANCE: '1' }],
  ['UCP_CONFORMANCE', { ...production, UCP_CONFORMANCE: '1' }],
  ['UCP_CONFORMANCE', { UCP_CONFORMANCE: 'yes' }],
  ['UCP_PLATFORMS', { UCP_PLATFORMS: 'https://agent.example/profile.json' }],
  ['OUTBOUND_ALLOW_CIDRS', { ...production, OUTBOUND_ALLOW_CIDRS: '10.0.0.0/8' }],
  ['PAYMENT_PROCESSOR', { ...production, STOA_ALLOW_SANDBOX: 'off' }],
  ['PAYMENT_PROCESSOR', { PAYMENT_PROCESSOR: 'coins' }],
  ['STRIPE_SECRET_KEY', { PAYMENT_PROCESSOR: 'stripe', STRIPE_WEBHOOK_SECRET: 'whsec_1' }],
  [
    'STRIPE_API_BASE',
    {
      PAYMENT_PROCESSOR: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_API_BASE: 'stripe.example',
    },
  ],
];
for (const [name, env] of refused) {
  const what = Object.entries(env).map(([key, value]) => `${key}=${value.slice(0, 20)}`);
  test(`${what.join(' ')} is rejected in one sentence that names ${name}`, () => {
    assertRefused(name, env);
  });
}

for (const [name, env] of [
  ['PAYMENT_PROCESSOR', { STOA_ALLOW_SANDBOX: '', PAYMENT_PROCESSOR: 'coins' }],
  ['STOA_ALLOW_SANDBOX', { STOA_ALLOW_SANDBOX: 'yes' }],
  ['STOA_ALLOW_HTTP', { STOA_BASE_URL: '', STOA_ALLOW_HTTP: 'yes' }],
] satisfies [string, Env][])
  test(`an invalid ${name} in production is reported once, without a problem of its default`, () => {
    const { problems } = checkConfig({ ...production, ...env });

    assert.equal(problems.length, 1, problems.join('\n'));
    assert.ok(problems[0]?.startsWith(`${name} must be `), problems[0]);
  });

const databaseUrls: [string, string | null][] = [
  ['postgres://user:p@host/shop', null],
  ['postgresql://host:5432/shop?sslmode=require', null],
  ['postgresql:///shop?host=/var/run/postgresql', null],
  ['/var/run/postgresql shop', null],
  ['postgres://user:p@a:5432,b:5433,[::1]:5434/shop?target_session_attrs=read-write', null],
  ['mysql://user:hunter2@host/shop', 'the scheme "mysql://"'],
  ['http://host', 'the scheme "http://"'],
  ['host:5432/shop', 'a value without a scheme'],
  ['base', 'a value without a scheme'],
  [
    'jdbc:postgresql://host/shop?user=u&password=secret',
    'a JDBC URL: remove "jdbc:", and write user and password before the host',
  ],
  ['postgres://', 'a URL without a server and a database'],
  ['postgres:base', 'a URL without a server and a database'],
  ['postgres:/base', 'a URL without a server and a database'],
  ['postgres://user:hunter2@:bad:port/', 'a URL that cannot be parsed'],
  ['postgres://user:hunter2@a:5432,b:bad/shop', 'a URL that cannot be parsed: percent-encode'],
  [
    'postgres://user:p@host:99999/shop',
    'a URL that cannot be parsed: the port 99999 is above 65535',
  ],
  [
    'postgres://user:99999@host:70000?sslmode=require',
    'a URL that cannot be parsed: the port 70000 is above 65535',
  ],
];
for (const [url, found] of databaseUrls) {
  test(`DATABASE_URL=${url} is ${found ? 'rejected without its password' : 'accepted'}`, () => {
    const { problems } = checkConfig({ DATABASE_URL: url, DATABASE_REPLICA_URL: url });
    assert.equal(problems.length, found ? 2 : 0);
    for (const [index, name] of ['DATABASE_URL', 'DATABASE_REPLICA_URL'].entries()) {
      if (found === null) break;
      assert.ok(problems[index]?.startsWith(`${name} must be a PostgreSQL URL`), problems[index]);
      assert.ok(problems[index]?.includes(`(got ${found}`), problems[index]);
      assert.doesNotMatch(problems[index] ?? '', /hunter2/);
    }
  });
}

test('DATABASE_URL leads to a server that writes, and a replica may be of any kind', () => {
  const url = (target: string) => `postgres://u:hunter2@a,b/shop?target_session_attrs=${target}`;
  const problemsOf = (target: string) =>
    checkConfig({ DATABASE_URL: url(target), DATABASE_REPLICA_URL: url(target) }).problems;

  assert.deepEqual(problemsOf('primary'), []);
  assert.deepEqual(problemsOf('prefer-standby'), [
    'DATABASE_URL must have target_session_attrs primary or read-write (got "prefer-standby").',
  ]);
  assert.deepEqual(problemsOf('master'), [
    'DATABASE_URL must have target_session_attrs primary or read-write (got "master").',
    'DATABASE_REPLICA_URL must have target_session_attrs any, read-write, read-only, primary, standby or prefer-standby (got "master").',
  ]);
  assert.deepEqual(checkConfig({ DATABASE_URL: 'postgres://a,/shop' }).problems, [
    'DATABASE_URL must name every host before the path: postgresql://user:password@a:5432,b:5432/database.',
  ]);
});

test('every problem is reported at once, each on its own line', () => {
  assert.throws(
    () => readConfig({ PORT: 'abc', STOA_DEMO: 'yes', STOA_WORKERS: 'many', DATABASE_URL: 'base' }),
    {
      name: 'ConfigError',
      message: [
        'PORT must be an integer from 0 to 65535 (got "abc").',
        'STOA_WORKERS must be auto or an integer from 1 to 99 (got "many").',
        'STOA_DEMO must be on or off (got "yes").',
        'DATABASE_URL must be a PostgreSQL URL like postgresql://user:password@host:5432/database (got a value without a scheme).',
      ].join('\n'),
    },
  );
});

test('every wrong setting is reported, and none is mistaken for another', () => {
  const names = [
    ...['PORT', 'STOA_ROLE', 'STOA_WORKERS', 'STOA_DEMO', 'STOA_TEST_CLOCK', 'STOA_ALLOW_HTTP'],
    ...['MEDIA_STORAGE', 'PAYMENT_PROCESSOR', 'RETENTION_DAYS', 'LOG_LEVEL', 'OVERLOAD_DELAY_MS'],
  ];
  const { problems } = checkConfig(Object.fromEntries(names.map((name) => [name, 'wrong'])));
  assert.deepEqual(problems.map((problem) => problem.split(' ')[0]).sort(), [...names].sort());
});

test('whitespace around a value is ignored, and numbers are written in decimal digits', () => {
  const url = ' postgres://user:p@host/shop ';
  assert.equal(checkConfig({ DATABASE_URL: url }).config.databaseUrl, url.trim());
  for (const text of ['1e3', '0x10', '+5', '5.5', '١'])
    assert.equal(checkConfig({ RETENTION_DAYS: text }).problems.length, 1, text);
});

test('production reports all missing settings at once', () => {
  const { problems } = checkConfig({ NODE_ENV: 'production', RATE_LIMITS: 'off' });
  assert.deepEqual(
    problems.map((problem) => problem.split(/[ =]/)[0]),
    ['SECRETS_KEYS', 'STOA_BASE_URL', 'RATE_LIMITS', 'PAYMENT_PROCESSOR'],
  );
});

test('RATE_LIMITS=off turns every limit off, and an invalid value keeps the defaults', () => {
  assert.equal(readConfig({ RATE_LIMITS: 'off' }).config.rateLimits, null);
  assert.equal(checkConfig({ RATE_LIMITS: 'fast' }).config.rateLimits?.merchant, 1_200);
});

test('production starts with its secrets and an https URL, and loads no demo', () => {
  const { config, warnings } = readConfig({
    ...production,
    RATE_LIMITS: 'catalog=100000',
    SMTP_URL: 'smtp://mail.shop.example',
  });
  assert.deepEqual(
    [config.production, config.demo, config.baseUrl, config.rateLimits?.catalog, warnings],
    [true, false, 'https://shop.example', 100_000, []],
  );
});

test('NODE_ENV names one of three environments, and unset means development', () => {
  for (const NODE_ENV of ['development', 'test', ''])
    assert.equal(readConfig({ NODE_ENV }).config.production, false);
  assert.deepEqual(checkConfig({ NODE_ENV: 'prod' }).problems, [
    'NODE_ENV must be production, development or test, or unset, which means development (got "prod").',
  ]);
});

test('without any settings a development server works', () => {
  const { config, warnings } = readConfig({});
  assert.deepEqual(
    [
      config.production,
      config.port,
      config.role,
      config.workers,
      config.demo,
      config.testClock,
      warnings,
    ],
    [false, 4000, 'all', 1, true, false, []],
  );
});

test('an unknown STOA_ variable is a one-sentence warning, not an error', () => {
  const { warnings } = readConfig({ STOA_PROT: '1', OTHER: 'x' });
  assert.equal(warnings.length, 1);
  assert.match(warnings[0] ?? '', /^STOA_PROT .*\.?[^\n]+\.$/);
});

test('proxies may be networks or single addresses of both families', () => {
  const list = '10.0.0.0/8, 127.0.0.1,::1 ,fd00::/8';
  assert.deepEqual(readConfig({ TRUSTED_PROXIES: list }).config.trustedProxies, [
    '10.0.0.0/8',
    '127.0.0.1',
    '::1',
    'fd00::/8',
  ]);
});

test('sign-up, workspaces and the start page are open in development and closed in production', () => {
  const read = (env: Env) => {
    const { signUp, workspaceCreation, home } = readConfig(env).config;
    return [signUp, workspaceCreation, home];
  };
  assert.deepEqual(read({}), ['open', 'anyone', { kind: 'directory' }]);
  assert.deepEqual(read(production), ['invite', 'operator', { kind: 'landing' }]);
  const given = { STOA_SIGN_UP: 'off', STOA_WORKSPACES: 'anyone', STOA_HOME: 'store:my-shop' };
  assert.deepEqual(read({ ...production, ...given }), [
    'off',
    'anyone',
    { kind: 'store', slug: 'my-shop' },
  ]);
});

test('servers with a role may share their folder of uploads, or have no other server', () => {
  const databaseUrl = { DATABASE_URL: 'postgres://db/stoa' };
  for (const env of [
    { ...databaseUrl, STOA_ROLE: 'web', MEDIA_STORAGE: 'shared' },
    { ...databaseUrl, STOA_ROLE: 'all' },
    { STOA_ROLE: 'web' },
  ])
    assert.deepEqual(checkConfig(env).problems, []);
});

test('keys of Stripe of another kind are named, without their values', () => {
  const stripe = (keys: Env) => ({
    PAYMENT_PROCESSOR: 'stripe',
    STRIPE_SECRET_KEY: 'rk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_PROFILE_ID: 'profile_1',
    ...keys,
  });
  const namesOf = (keys: Env) =>
    checkConfig(stripe(keys)).problems.map((problem) => problem.split(' must be ')[0]);

  assert.deepEqual(namesOf({}), []);
  for (const STRIPE_SECRET_KEY of ['pk_live_1', 'whsec_1', 'foo', 'sk_live_'])
    assert.deepEqual(namesOf({ STRIPE_SECRET_KEY }), ['STRIPE_SECRET_KEY']);
  const { problems } = checkConfig(
    stripe({
      STRIPE_SECRET_KEY: 'whsec_canary',
      STRIPE_WEBHOOK_SECRET: 'sk_live_canary',
      STRIPE_PROFILE_ID: 'acct_1',
    }),
  );
  assert.equal(problems.length, 3);
  assert.doesNotMatch(problems.join(), /canary/);
  assert.deepEqual(checkConfig({ STRIPE_SECRET_KEY: 'foo' }).problems, []);
});

test('production starts without a payment processor and without the sandbox', () => {
  const { config } = readConfig({
    ...production,
    STOA_ALLOW_SANDBOX: 'off',
    PAYMENT_PROCESSOR: 'none',
    X402_FACILITATOR: 'off',
  });
  assert.equal(config.payments.processor, 'none');
});
