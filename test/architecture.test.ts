import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { connect } from '../src/platform/db/database.ts';
import { breaksPreviousVersion } from './architecture/migration-rules.ts';
import {
  keysNotLedByWorkspace,
  strongRoles,
  tablesSeenWithoutWorkspace,
  tablesWithoutPolicy,
} from './architecture/schema-rules.ts';
import * as rules from './architecture/source-rules.ts';
import { openShop } from './kit/shop.ts';

// Lowest first. Imports only point down; layers of one row do not import each other.
const layers = [['kernel'], ['platform'], ['core'], ['http', 'gateways'], ['api', 'web'], ['app']];

// Inside core, each module may import those before it.
// biome-ignore format: a list
const modules = [
  'events', 'access', 'sites', 'hooks', 'catalog', 'payments', 'customers', 'media', 'pricing', 'orders', 'carts', 'checkout',
  'paywall', 'webhooks', 'emails', 'record-imports', 'bulk-jobs', 'agent-sessions', 'analytics', 'lab', 'feeds', 'tasks', 'skills', 'setup', 'privacy',
];

// Time, randomness, the environment and the network are passed in.
const outside =
  /\bnew Date\(\)|\bDate\.now\b|\bMath\.random\b|\brandom(?:Bytes|UUID)\b|\bprocess\.|\bfetch\(|\bperformance\.now\b|\bset(?:Timeout|Interval)\(/g;

// biome-ignore format: one line of words
const empty = ['utils', 'util', 'helpers', 'common', 'lib', 'types', 'interfaces', 'manager', 'service', 'handler', 'impl', 'base', 'data', 'info', 'misc', 'shared', 'index.ts'];

type Planted = { path: string; text: string };
const line = (path: string, text: string): Planted => ({ path, text });

/** Each rule, and lines that break it. */
const allRules: [string, rules.Rule, Planted[]][] = [
  [
    'imports only go down',
    rules.importsOnlyDown(layers),
    [
      line('src/core/orders/order.ts', "import { open } from '../../http/server.ts';"),
      line('src/kernel/id.ts', "export type { Work } from '../platform/work.ts';"),
      line('src/http/server.ts', "import '../gateways/stripe.ts';"),
      line('src/attic/old.ts', "const old = await import('../kernel/id.ts');"),
    ],
  ],
  [
    'packages are imported by their name',
    rules.packagesByName,
    [
      line(
        'src/app/start.ts',
        "import { launch } from '../../packages/embedded-postgres/src/launch.ts';",
      ),
    ],
  ],
  [
    'the kernel imports nothing but Node',
    rules.groundKnowsNothing,
    [line('src/kernel/id.ts', "import { ulid } from 'ulid';")],
  ],
  [
    'APIs and web pages do not import each other',
    rules.adaptersAreApart,
    [
      line('src/api/ucp/search.ts', "import { present } from '../storefront/search.ts';"),
      line('src/web/account/page.ts', "import { renderCart } from '../pages/cart.ts';"),
      line('src/web/account/page.ts', "import { readKeys } from '../../api/merchant/keys.ts';"),
    ],
  ],
  [
    'a store is imported from its own folder only',
    rules.storesArePrivate,
    [
      line('src/core/carts/add.ts', "import { find } from '../catalog/products/product-store.ts';"),
      line('src/core/carts/add.ts', "import { find } from '../catalog/store.ts';"),
    ],
  ],
  [
    'modules of core import those before them',
    rules.modulesInOrder(modules),
    [
      line('src/core/sites/site.ts', "import { Product } from '../catalog/product.ts';"),
      line('src/core/gifts/gift.ts', ''),
    ],
  ],
  [
    'core reads no clock, chance, environment or network',
    rules.neverSays('core', outside),
    [
      line('src/core/carts/cart.ts', 'const at = new Date();'),
      line('src/core/carts/cart.ts', 'const url = process.env.URL; await fetch(url);'),
    ],
  ],
  [
    'core knows no server, database driver or log',
    rules.keepsOut('core', ['fastify', '@fastify', 'pg', 'kysely', 'undici', 'pino']),
    [line('src/core/carts/cart.ts', "import { Pool } from 'pg';")],
  ],
  [
    'APIs run no statements',
    rules.keepsOut('api', ['pg', 'kysely']),
    [line('src/api/ucp/x.ts', "import { sql } from 'kysely';")],
  ],
  [
    'web pages run no statements',
    rules.keepsOut('web', ['pg', 'kysely']),
    [line('src/web/account/x.ts', "import { sql } from 'kysely';")],
  ],
  [
    'SQL occurs in stores and the platform only',
    rules.sqlInStoresOnly,
    [line('src/core/carts/cart.ts', 'await work.query(`select 1 from carts`)')],
  ],
  [
    'nothing is exported by default',
    rules.noDefaultExports,
    [line('src/core/carts/cart.ts', 'export default 1;')],
  ],
  [
    'names of files and folders are specific',
    rules.namesSaySomething(empty),
    [
      line('src/core/carts/utils.ts', ''),
      line('src/core/common/cart.ts', ''),
      line('src/core/carts/index.ts', ''),
    ],
  ],
];

// Each breaks servers of the previous version, except the last ones.
const breakingMigrations = [
  'drop table carts;',
  'alter table carts drop column note;',
  'alter table carts rename column note to remark;',
  'alter table carts alter column note type int using note::int;',
  'alter table carts alter column note set not null;',
  'alter table carts add column note text not null;',
  'alter table carts add constraint positive check (total > 0);',
  'create unique index one_note on carts (workspace_id, note);',
  'create unique index on carts (workspace_id, note);',
  'create or replace function total() returns int language sql as $$ select 1 $$;',
];
const additions = [
  "alter table carts add column note text; alter table carts add column kind text not null default 'x';",
  'create table notes (note_id text primary key, body text not null); create unique index n on notes (body);',
  '-- Unused since 0.9: the column note.\nalter table carts drop column note;',
];
// After an index of the same columns in another order.
const indexBefore = 'create unique index n on carts (workspace_id, note) where note is not null;';
const reordered =
  'drop index n; create unique index n on carts (note, workspace_id) where note is not null;';
const narrowed = 'drop index n; create unique index n on carts (note) where note is not null;';

test('migrations leave the previous version able to work', async () => {
  let earlier = '';
  for (const path of (await Array.fromAsync(glob('migrations/[0-9]*.sql'))).sort()) {
    const name = path.split('/').at(-1) ?? '';
    const sql = await readFile(path, 'utf8');
    assert.deepEqual(breaksPreviousVersion(name, sql, earlier), []);
    earlier += sql;
  }
  for (const sql of breakingMigrations)
    assert.notDeepEqual(breaksPreviousVersion('9999_planted.sql', sql), [], sql);
  for (const sql of additions) assert.deepEqual(breaksPreviousVersion('9999_planted.sql', sql), []);
  assert.deepEqual(breaksPreviousVersion('9999_planted.sql', reordered, indexBefore), []);
  assert.notDeepEqual(breaksPreviousVersion('9999_planted.sql', narrowed, indexBefore), []);
});

const packageRules: [string, rules.Rule, Planted[]][] = [
  [
    'packages import nothing of the server or of each other by path',
    rules.packagesStandAlone,
    [
      line(
        'packages/gifts/src/launch.ts',
        "import { stopwatch } from '../../../src/kernel/clock.ts';",
      ),
      line('packages/gifts/src/launch.ts', "import { server } from '../../plugin/plugin.js';"),
    ],
  ],
  ...allRules.filter(([, rule]) => rule === rules.noDefaultExports),
];

test('packages', () => {
  const packageSources = rules.readPackageSources();
  assert.ok(packageSources.length > 10);
  for (const [, rule, planted] of packageRules) {
    assert.deepEqual(packageSources.flatMap(rule), []);
    for (const source of planted) assert.notDeepEqual(rule(source), [], source.text);
  }
});

test('names, comments and test titles use the terms of the glossary', () => {
  const projectSources = rules.readProjectSources();
  assert.ok(projectSources.length > 2_000, String(projectSources.length));
  assert.deepEqual(projectSources.flatMap(rules.termsOfTheGlossary), []);
  for (const source of [
    line('src/core/carts/cart.ts', 'const openDesk = () => null;'),
    line('src/core/carts/cart.ts', '// Nobody is told.'),
    line('test/kit/shopper.ts', ''),
    line('test/contract/carts.test.ts', `${'test'}('every door is closed', check);`),
    line('console/src/orders/line.tsx', 'const picture = <img src={url} />;'),
  ])
    assert.notDeepEqual(rules.termsOfTheGlossary(source), [], source.path);
});

const sources = rules.readSources();
for (const [name, rule, planted] of allRules) {
  test(name, () => {
    assert.ok(sources.length > 100);
    assert.deepEqual(sources.flatMap(rule), []);
    for (const source of planted)
      assert.notDeepEqual(rule(source), [], `${source.path}: ${source.text}`);
  });
}

// Tables whose keys cannot start with the workspace: globally unique names, users, lookups by
// secret, and the server's own tables.
const global = [
  'site_slugs',
  'verified_domains',
  'users',
  'sessions',
  'email_tokens',
  'workspace_members_user_id_fkey',
  'buyer_links_user_id_fkey',
  'console_tokens_session_id_fkey',
  'api_keys_lookup_id_key',
  'workspaces_code_key',
  // Contains the workspace, behind the store: the planner knows how many products a store has.
  'products_slug_key',
  'signing_keys',
  'server_settings',
  // Unlogged: what processes count together.
  'server_processes',
  'rate_limit_counters',
  'search_words',
  'schema_migrations',
  'x402_claims',
  // Rows that the OAuth provider looks up by what a client presents.
  'oauth_clients',
  'oauth_grants',
  'oauth_tokens',
  'oauth_interactions',
  // Signatures of agents, which belong to no workspace.
  'agent_jti',
  // The play chain, which belongs to no workspace.
  'sandbox_wallets',
  'sandbox_transfers',
];
// Tables that are read across workspaces: search joins its results by key, slugs and domains
// identify their own rows, and a payment counts once over all workspaces.
const open = ['search_documents', 'search_words', 'site_slugs', 'verified_domains', 'x402_claims'];
// Tables whose owner is exempt, because a function that runs as the owner compares the workspace.
const readByOwner = ['record_terms'];

test('every key of a tenant table starts with the workspace, and its rows are isolated by row level security', async (t) => {
  const shop = await openShop(t);
  await shop.site();
  await shop.product();
  await (await shop.merchant()).post('/products', {}, { 'idempotency-key': 'k' });
  const client = await connect(shop.database.connection);
  t.after(() => client.end());
  const findViolations = async () => [
    ...(await keysNotLedByWorkspace(client, global)),
    ...(await tablesWithoutPolicy(client, [...open, ...readByOwner])),
    ...(await strongRoles(client)),
    ...(await tablesSeenWithoutWorkspace(client, open)),
  ];
  assert.deepEqual(await findViolations(), []);

  await client.query(`create table gifts (workspace_id text, gift_id text primary key, product_id text, unique (product_id),
      foreign key (product_id) references users (user_id));
    insert into gifts values ('ws_1', 'gift_1', null); grant select on gifts to stoa_app; grant create on schema public to stoa_app; alter table gifts owner to stoa_app`);
  assert.deepEqual(await findViolations(), [
    'gifts: gifts_pkey starts with gift_id',
    'gifts: gifts_product_id_fkey starts with product_id',
    'gifts: gifts_product_id_key starts with product_id',
    'gifts has no forced row-level security',
    'stoa_app is too strong',
    'gifts shows rows without a workspace',
  ]);
});
