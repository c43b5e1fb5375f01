import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { cloneDatabase, stopOwnCluster } from '../kit/database.ts';
import { askCommand, runCli, runCommand, urlOf } from './run-cli.ts';

const { connection, drop } = await cloneDatabase();
after(async () => {
  await drop();
  await stopOwnCluster();
});
const env = { DATABASE_URL: urlOf(connection) };
const workspace = await askCommand(['workspace', 'create', '--name', 'Acme'], env);
const W = workspace.workspace_id;

describe('the command line', { concurrency: 2 }, () => {
  test('workspace create returns a key with every scope', () => {
    assert.deepEqual(Object.keys(workspace), ['workspace_id', 'api_key']);
    assert.match(workspace.workspace_id, /^ws_/);
    assert.match(workspace.api_key, /^stoa_test_/);
  });

  test('site create returns the site', async () => {
    const words = ['--workspace', W, '--slug', 'shoes', '--name', 'Shoes', '--currency', 'EUR'];
    const site = await askCommand(['site', 'create', ...words], env);

    assert.deepEqual(
      [site.slug, site.name, site.currency, site.published, site.url],
      ['shoes', 'Shoes', 'EUR', true, 'http://shoes.localhost:4000'],
    );
  });

  test('every resource of a workspace can be listed and shown', async () => {
    const site = ['--slug', 'lamps', '--name', 'Lamps', '--currency', 'EUR'];
    await askCommand(['site', 'create', '--workspace', W, ...site], env);
    const of = ['--workspace', W];

    const sites = await askCommand(['site', 'list', ...of], env);
    const shown = await askCommand(['site', 'show', 'lamps', ...of], env);
    assert.ok(sites.sites.some(({ slug }: any) => slug === 'lamps'));
    assert.equal(shown.name, 'Lamps');

    const key = await askCommand(['keys', 'list', ...of], env);
    const { id } = key.api_keys.find(({ name }: any) => name === 'First key');
    assert.equal((await askCommand(['keys', 'show', id, ...of], env)).id, id);

    for (const plural of [
      'products',
      'collections',
      'orders',
      'customers',
      'coupons',
      'webhooks',
      'plans',
      'subscribers',
      'members',
    ]) {
      const listed = await askCommand([plural, 'list', ...of], env);
      assert.deepEqual([plural, Array.isArray(listed[plural])], [plural, true]);
    }
    const connection = ['--site', 'lamps', '--name', 'ChatGPT'];
    const made = await askCommand(['agent-connections', 'create', ...of, ...connection], env);
    const agent = await askCommand(['agent-connections', 'show', made.id, ...of], env);
    assert.deepEqual([agent.name, agent.api_key], ['ChatGPT', undefined]);
    const agents = await askCommand(['agent-connections', 'list', ...of, '--site', 'lamps'], env);
    assert.deepEqual(agents.agent_connections, [agent]);
    for (const word of [
      'shipping-zones',
      'tax-rates',
      'price-lists',
      'customer-groups',
      'payment-accounts',
    ]) {
      const listed = await askCommand([word, 'list', ...of], env);
      assert.deepEqual(listed[word.replace('-', '_')], []);
    }
    const missing = await runCommand(['orders', 'show', 'ord_unknown', ...of], env);
    assert.deepEqual([missing.code, missing.out], [1, '']);
    const domains = await runCommand(['domains', 'list', ...of, '--site', 'lamps'], env);
    assert.deepEqual([domains.code, domains.out], [0, 'No domains.\n']);
    const { workspaces } = await askCommand(['workspace', 'list'], env);
    const own = workspaces.find((workspace: any) => workspace.id === W);
    assert.deepEqual(await askCommand(['workspace', 'show', W], env), own);
  });

  test('a limit outside the range is rejected', async () => {
    const { code, err } = await runCommand(
      ['orders', 'list', '--workspace', W, '--limit', '0'],
      env,
    );
    assert.equal(code, 2);
    assert.match(err, /--limit must be an integer from 1 to 100 \(got "0"\)/);
  });

  test('a key is created, listed and revoked', async () => {
    const words = ['--workspace', W, '--scopes', 'read:orders,write:products', '--name', 'ERP'];
    const made = await askCommand(
      ['keys', 'create', ...words, '--expires', '2099-01-01T00:00:00Z'],
      env,
    );
    const listed = await askCommand(['keys', 'list', '--workspace', W], env);
    const revoked = await askCommand(['keys', 'revoke', made.id, '--workspace', W], env);
    const left = await askCommand(['keys', 'list', '--workspace', W], env);

    assert.deepEqual(made.scopes, ['read:orders', 'write:products']);
    assert.deepEqual(Object.keys(made), ['id', 'api_key', 'scopes']);
    assert.deepEqual(
      listed.api_keys.map((key: any) => [key.name, key.expires_at]),
      [
        ['ERP', '2099-01-01T00:00:00.000Z'],
        ['First key', null],
      ],
    );
    assert.deepEqual(revoked, { id: made.id, revoked: true });
    assert.deepEqual(
      left.api_keys.map((key: any) => key.name),
      ['First key'],
    );
  });

  test('an agent is connected to a store, listed and revoked', async () => {
    const site = ['--slug', 'kiosk', '--name', 'Kiosk', '--currency', 'EUR'];
    await askCommand(['site', 'create', '--workspace', W, ...site], env);
    const words = ['--workspace', W, '--site', 'kiosk', '--name', 'ChatGPT'];
    const url = ['--webhook-url', 'https://agent.example/events'];
    const made = await askCommand(['agent-connections', 'create', ...words, ...url], env);
    const hosted = await askCommand(
      ['agent-connections', 'create', ...words, '--handlers', 'none'],
      env,
    );
    const listed = await askCommand(['agent-connections', 'list', '--workspace', W], env);
    const ended = ['agent-connections', 'revoke', made.id, '--workspace', W];
    const revoked = await askCommand(ended, env);
    const left = await askCommand(['agent-connections', 'list', '--workspace', W], env);

    assert.match(made.api_key, /^agent_/);
    assert.match(made.webhook_secret, /^whsec_/);
    assert.deepEqual([hosted.handlers, hosted.webhook_secret], [[], undefined]);
    const idsOf = ({ agent_connections }: any) => agent_connections.map(({ id }: any) => id);
    assert.deepEqual(idsOf(listed), [hosted.id, made.id]);
    assert.doesNotMatch(JSON.stringify(listed), /api_key|secret/);
    assert.deepEqual(revoked, { id: made.id, revoked: true });
    assert.deepEqual(idsOf(left), [hosted.id]);
    assert.equal((await runCommand(ended, env)).code, 1);
  });

  test('unknown payment handlers are rejected, and nothing is created', async () => {
    const words = ['--workspace', W, '--site', 'kiosk', '--name', 'Mistyped'];
    for (const handlers of ['cards', 'none,sandbox', '']) {
      const { code, out, err } = await runCommand(
        ['agent-connections', 'create', ...words, '--handlers', handlers],
        env,
      );
      assert.deepEqual([handlers, code, out], [handlers, 2, '']);
      assert.match(err, /--handlers must be none or a list of \w+(?:, \w+)* \(got "/);
    }
    const listed = await askCommand(['agent-connections', 'list', '--workspace', W], env);
    assert.doesNotMatch(JSON.stringify(listed), /Mistyped/);
  });

  test('a hook is created, listed and deleted', async () => {
    const site = ['--slug', 'booth', '--name', 'Booth', '--currency', 'EUR'];
    await askCommand(['site', 'create', '--workspace', W, ...site], env);
    const words = ['hooks', 'create', '--workspace', W, '--site', 'booth', '--url'];
    const url = 'https://rates.example/quote';
    const made = await askCommand([...words, url, '--type', 'taxes', '--timeout-ms', '500'], env);
    const wrong = await runCommand([...words, url, '--type', 'discounts'], env);
    const local = await runCommand([...words, 'http://10.0.0.1/', '--type', 'taxes'], env);
    const listed = await askCommand(['hooks', 'list', '--workspace', W], env);
    const shown = await askCommand(['hooks', 'show', made.id, '--workspace', W], env);
    const removal = ['hooks', 'delete', made.id, '--workspace', W];
    const deleted = await askCommand(removal, env);

    assert.match(made.secret, /^whsec_/);
    assert.deepEqual([made.type, made.timeout_ms, made.fallback], ['taxes', 500, 'own_tables']);
    assert.match(wrong.err, /--type must be one of shipping_rates, taxes, order_validation/);
    assert.match(local.err, /url: must be an address on the public internet/);
    assert.deepEqual(
      listed.hooks.map(({ id }: any) => id),
      [made.id],
    );
    assert.deepEqual([shown.url, shown.calls], [url, []]);
    assert.doesNotMatch(JSON.stringify([listed, shown]), /secret/);
    assert.deepEqual(deleted, { id: made.id, deleted: true });
    const none = await runCommand(['hooks', 'list', '--workspace', W], env);
    assert.equal(none.out, 'No hooks.\n');
    const events = await askCommand(['events', 'list', '--limit', '1'], env);
    assert.equal(events.events.length, 1);
    assert.equal((await runCommand(removal, env)).code, 1);
  });

  test('an expiry on a day that does not exist, or without a time zone, is rejected', async () => {
    const words = ['keys', 'create', '--workspace', W, '--scopes', 'read:orders', '--expires'];
    for (const expires of ['2099-02-30', '2099-02-30T00:00:00Z', '2099-01-31 10:00']) {
      const { code, out, err } = await runCommand([...words, expires], env);
      assert.deepEqual([expires, code, out], [expires, 1, '']);
      assert.match(err, /expires: must be a date and time like/);
    }
  });

  test('a key can be restricted to surfaces; unknown surfaces are rejected', async () => {
    const other = (await askCommand(['workspace', 'create', '--name', 'Other'], env)).workspace_id;
    const words = [
      'keys',
      'create',
      '--workspace',
      other,
      '--scopes',
      'write:orders',
      '--surfaces',
    ];
    const made = await askCommand([...words, 'ucp,a2a'], env);
    assert.deepEqual(made.surfaces, ['a2a', 'ucp']);
    const { api_keys: keys } = await askCommand(['keys', 'list', '--workspace', other], env);
    assert.deepEqual(keys.find(({ id }: any) => id === made.id).surfaces, ['a2a', 'ucp']);
    const wrong = await runCommand([...words, 'web'], env);
    assert.notEqual(wrong.code, 0);
    assert.match(wrong.err, /a2a, mcp, ucp, merchant/);
  });

  test('a password is generated and printed once, or read from standard input', async () => {
    const user = ['user', 'create', '--workspace', W, '--json', '--email'];
    const made = JSON.parse((await runCommand([...user, 'ann@example.com'], env)).out);
    const sent = await runCli(
      [...user, 'bob@example.com', '--password', '-'],
      env,
      'long enough\n',
    );
    const asArgument = await runCommand(
      [...user, 'cy@example.com', '--password', 'hunter2hunter2'],
      env,
    );

    assert.deepEqual(Object.keys(made), ['id', 'email', 'role', 'password']);
    assert.deepEqual(Object.keys(JSON.parse(sent.out)), ['id', 'email', 'role']);
    assert.equal(asArgument.code, 2);
  });

  test('signing keys are rotated', async () => {
    const { signing_keys } = await askCommand(['signing-keys', 'rotate'], env);

    assert.deepEqual(
      signing_keys.map((key: any) => `${key.purpose} ${key.algorithm}`),
      ['messages RS256', 'messages ES256', 'tokens ES256'],
    );
  });

  test('migrate applies nothing to a migrated database', async () => {
    assert.deepEqual(await askCommand(['migrate'], env), { applied: [] });
  });

  test('an error names the field and exits with 1', async () => {
    const result = await runCommand(['keys', 'create', '--workspace', W, '--scopes', 'fly'], env);

    assert.deepEqual([result.code, result.out], [1, '']);
    assert.match(result.err, /^scopes\[0\]: must be one or more of: read:products, /);
  });

  test('with --json an error is a JSON document', async () => {
    const answer = await askCommand(['keys', 'list', '--workspace', 'ws_none'], env);

    assert.deepEqual(answer, {
      error: {
        code: 'workspace_not_found',
        message: 'Workspace ws_none does not exist.',
        details: [],
      },
    });
  });

  test('doctor finds a server that can start, and a store that ships free and untaxed', async () => {
    const { ok, checks } = await askCommand(['doctor'], { ...env, PORT: '0' });

    assert.equal(ok, true, JSON.stringify(checks));
    assert.deepEqual(
      checks.map((finding: any) => finding.check),
      // biome-ignore format: one line
      ['node', 'settings', 'data folder', 'database', 'roles', 'row security', 'extensions', 'migrations', 'clock', 'processes', 'shipping', 'taxes', 'port', 'secrets keys', 'base url'],
    );
    const warnings = checks.filter(({ state }: any) => state === 'warning');
    assert.deepEqual(
      warnings.map(({ check, found }: any) => [check, /\((\w+)\)$/.exec(found)?.[1]]),
      [
        ['shipping', 'shipping_not_configured'],
        ['taxes', 'tax_not_configured'],
      ],
    );
  });
});

describe('invalid command lines and settings', { concurrency: 2 }, () => {
  test('an unknown command is reported on one line with exit code 2', async () => {
    assert.deepEqual(await runCli(['fly'], {}), {
      code: 2,
      out: '',
      err: 'stoa: Unknown command "fly". Run "stoa help" for a list.\n',
    });
  });

  test('jobs are listed, and jobs retry requires --id or --all', async () => {
    const { jobs, failed, unfinished } = await askCommand(['jobs', 'list'], env);
    assert.ok(Array.isArray(jobs));
    assert.deepEqual([failed, unfinished], [[], []]);
    assert.deepEqual(await askCommand(['jobs', 'retry', '--all'], env), { retried: 0 });
    assert.equal((await runCommand(['jobs', 'retry', '--id', 'job_unknown'], env)).code, 1);
    assert.equal((await runCommand(['jobs', 'retry'], env)).code, 2);
  });

  test('the error for an invalid setting names it', async () => {
    assert.deepEqual(await runCommand(['migrate'], { PORT: 'x' }), {
      code: 1,
      out: '',
      err: 'stoa: PORT must be an integer from 0 to 65535 (got "x").\n',
    });
  });

  test('--help after the first word of a command lists its group and exits with 0', async () => {
    const { code, out } = await runCommand(['keys', '--help'], {});
    assert.equal(code, 0);
    assert.match(out, /stoa keys create.*stoa keys list.*stoa keys revoke/s);
  });

  test('doctor reports every problem of the settings at once', async () => {
    const { code, out } = await runCommand(['doctor', '--json'], {
      DATABASE_URL: 'mysql://user:hunter2@host/shop',
      STOA_ROLE: 'both',
      NODE_ENV: 'production',
    });
    const { ok, checks } = JSON.parse(out);
    const problems = checks.filter((check: any) => check.state === 'failed');

    assert.deepEqual([code, ok], [1, false]);
    assert.deepEqual(
      problems.map(({ check, found }: any) => [check, found.split(' ')[0]]),
      [
        ['settings', 'STOA_ROLE'],
        ['settings', 'DATABASE_URL'],
        ['settings', 'SECRETS_KEYS'],
        ['settings', 'STOA_BASE_URL'],
        ['settings', 'PAYMENT_PROCESSOR=sandbox'],
      ],
    );
    assert.doesNotMatch(out, /hunter2/);
  });
});
