import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { Environment } from '../src/platform/settings/environment.ts';
import { openShop } from './kit/shop.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const read = (path: string): string => readFileSync(root + path, 'utf8');

/** The names of all metrics, of this server and of its process. */
async function listMetrics(): Promise<Set<string>> {
  const shop = await openShop(null);
  const { payload } = await shop.app.http.inject({
    url: '/metrics',
    headers: { host: 'localhost' },
  });
  const types = [...payload.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  const suffixes = (type?: string) => (type === 'histogram' ? ['_bucket', '_count', '_sum'] : ['']);
  // `up` is written by Prometheus itself.
  return new Set([
    'up',
    ...types.flatMap(([, name, type]) => suffixes(type).map((end) => name + end)),
  ]);
}

/** The metrics in a PromQL expression: words that are neither functions, keywords nor labels. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}/g, '')
    .replace(/\b(?:by|without) \([^)]*\)/g, '')
    .replace(/\[[^\]]*\]/g, '');
  return [...bare.matchAll(/\b[a-z_][a-z0-9_]*\b(?!\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => name !== 'by');
}

const alerts = parse(read('deploy/monitoring/alerts.yaml'));
const dashboard = JSON.parse(read('deploy/monitoring/dashboard.json'));
const expressions: string[] = [
  ...alerts.groups.flatMap(({ rules }: any) => rules.map(({ expr }: any) => expr)),
  ...dashboard.panels.flatMap(({ targets = [] }: any) => targets.map(({ expr }: any) => expr)),
];

suite('deployment files', () => {
  test('alerts and the dashboard name metrics that exist', async () => {
    const metrics = await listMetrics();
    const unknown = expressions.flatMap((expression) =>
      metricsIn(expression).filter((name) => !metrics.has(name)),
    );

    assert.ok(expressions.length > 30);
    assert.deepEqual(unknown, []);
    assert.deepEqual(metricsIn('sum by (a) (rate(lost_total{b="c"}[5m])) > 0'), ['lost_total']);
  });

  test('the monitoring page lists every metric of the server', async () => {
    const page = read('docs/operations/monitoring.md');
    const own = [...(await listMetrics())].filter(
      (name) => !/^(?:up|process_|nodejs_)|_(?:bucket|sum)$/.test(name),
    );
    const missing = own.filter((name) => !page.includes(`\`${name.replace(/_count$/, '')}\``));

    assert.deepEqual(missing, []);
  });

  test('every alert says what to do', () => {
    for (const { rules } of alerts.groups)
      for (const { alert, labels, annotations } of rules) {
        assert.match(labels.severity, /^(?:info|warning|critical)$/, alert);
        assert.ok(annotations.summary && annotations.action, alert);
      }
  });

  test('the Helm chart has the version of the package, and its templates are balanced', () => {
    const folder = 'deploy/helm/stoa/';
    const { version, appVersion } = parse(read(`${folder}Chart.yaml`));
    const values = parse(read(`${folder}values.yaml`));
    const templates = globSync(`${folder}templates/*`, { cwd: root }).map(read);

    assert.deepEqual(
      [version, appVersion],
      Array(2).fill(JSON.parse(read('package.json')).version),
    );
    assert.ok(templates.length >= 5);
    for (const template of templates) {
      const actions = [...template.matchAll(/\{\{-? *(\w+)/g)].map(([, word = '']) => word);
      const count = (...words: string[]) => actions.filter((word) => words.includes(word)).length;
      assert.equal(count('if', 'range', 'with', 'define'), count('end'));
      assert.doesNotMatch(template, /\{ \{/, 'braces that a formatter has separated');
      const used = [...template.matchAll(/\.Values((?:\.\w+)+)/g)].map(([, path = '']) =>
        path.slice(1),
      );
      for (const path of used)
        assert.notEqual(
          path.split('.').reduce((value, key) => value?.[key], values),
          undefined,
          path,
        );
    }
  });

  test('every setting in a deployment file exists', () => {
    const files = [
      'compose.yaml',
      'Dockerfile',
      ...globSync('deploy/**/*.{env,service,yaml,tpl}', { cwd: root }),
    ];
    const unknown = files.flatMap((path) =>
      settingsIn(path)
        .filter((name) => !isSetting(name))
        .map((name) => `${path}: ${name}`),
    );

    assert.ok(settingsIn('compose.yaml').length > 5);
    assert.ok(settingsIn('deploy/systemd/stoa.env').length > 5);
    assert.deepEqual(unknown, []);
  });
});

/** Variables of programs that are deployed with the server, of Node itself and of its memory. */
const others = ['POSTGRES_PASSWORD', 'PGDATA', 'MALLOC_ARENA_MAX'];

const isSetting = (name: string): boolean =>
  name in Environment.properties || others.includes(name);

/** Names in upper case that are assigned, at the start of a line or after `ENV` or `Environment=`. */
function settingsIn(path: string): string[] {
  const words = /(?:^|\s|Environment=|name: )([A-Z][A-Z0-9_]{3,})(?:=|: |,)/gm;
  return [
    ...read(path)
      .replace(/^\s*#(?!\w+=).*$/gm, '')
      .matchAll(words),
  ].map(([, name = '']) => name);
}

/** Optional packages that npm, without an error, does not install on a version of Node.js. */
function leftOut(packages: Record<string, any>, major: number): string[] {
  return Object.entries(packages)
    .filter(([, { optional }]) => optional)
    .filter(([, { engines }]) => Number(/^>=\s*(\d+)/.exec(engines?.node ?? '')?.[1]) > major)
    .map(([path]) => path);
}

test('optional packages are not left out by the oldest Node.js that installs', () => {
  const planted = { 'node_modules/new': { optional: true, engines: { node: '>=22.15.0' } } };

  assert.deepEqual(leftOut(planted, 20), ['node_modules/new']);
  assert.deepEqual(leftOut(JSON.parse(read('package-lock.json')).packages, 20), []);
});
