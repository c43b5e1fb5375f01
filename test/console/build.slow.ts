import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildConsole } from '../../scripts/build-console.js';

const folder = mkdtempSync(path.join(tmpdir(), 'stoa-console-'));
after(() => rmSync(folder, { recursive: true }));

const started = performance.now();
await buildConsole(folder);
const milliseconds = performance.now() - started;

const read = (file: string) => readFileSync(path.join(folder, file));
const manifest = JSON.parse(read('manifest.json').toString()) as {
  hash: string;
  entry: string;
  styles: string[];
  preload: string[];
  areas: Record<string, string[]>;
};
const assets = readdirSync(path.join(folder, 'assets'));
const scripts = assets.filter((file) => file.endsWith('.js')).map((file) => `assets/${file}`);
const compressedSize = (files: string[]) =>
  files.reduce((sum, file) => sum + read(`${file}.gz`).length, 0);

/** A script with everything that it imports at once, as a browser loads it. */
function withImports(entry: string, found = new Set<string>()): Set<string> {
  if (found.has(entry)) return found;
  found.add(entry);
  const text = read(entry).toString();
  for (const [, name] of text.matchAll(/(?:from|import)"\.\/([\w-]+\.js)"/g))
    withImports(`assets/${name}`, found);
  return found;
}

/** Pages, and parts of the first page that can wait. */
const laterPages = [...withImports(manifest.entry)]
  .flatMap((file) => [
    ...read(file)
      .toString()
      .matchAll(/import\("\.\/([\w-]+\.js)"\)/g),
  ])
  .map(([, name]) => `assets/${name}`);

test('the manifest names every script that the first page imports', () => {
  const first = withImports(manifest.entry);

  assert.deepEqual([manifest.entry, ...manifest.preload].sort(), [...first].sort());
  assert.equal(manifest.styles.length, 1);
});

test('the manifest names what each area needs besides', () => {
  const first = withImports(manifest.entry);
  const areas = Object.values(manifest.areas);
  const entries = laterPages.filter((page) => areas.some((files) => files.includes(page)));

  assert.deepEqual(Object.keys(manifest.areas).sort(), [
    'agents',
    'analytics',
    'customers',
    'developers',
    'discounts',
    'home',
    'orders',
    'products',
    'settings',
  ]);
  assert.equal(entries.length, areas.length);
  for (const page of entries) {
    const more = [...withImports(page)].filter((file) => !first.has(file));
    const named = areas.find((files) => files.includes(page));
    assert.deepEqual(named?.toSorted(), more.sort());
  }
});

test('every asset has compressed siblings', () => {
  const plain = assets.filter((file) => /\.(js|css)$/.test(file));

  assert.deepEqual(assets.toSorted(), plain.flatMap((f) => [f, `${f}.br`, `${f}.gz`]).sort());
});

test('an unchanged console is not built again', async () => {
  const before = read('manifest.json').toString();
  const start = performance.now();

  await buildConsole(folder);

  assert.equal(read('manifest.json').toString(), before);
  assert.ok(performance.now() - start < milliseconds / 2);
});

test('the first page and each later page stay within their budgets', () => {
  const first = withImports(manifest.entry);
  const firstSize = compressedSize([...first]);
  const later = laterPages.map((page) => {
    const more = [...withImports(page)].filter((file) => !first.has(file));
    return [page, compressedSize(more)] as const;
  });

  assert.ok(laterPages.length >= 9, 'pages are loaded when they are needed');
  assert.ok(firstSize < 130_000, `the first page has ${firstSize} bytes`);
  assert.deepEqual(
    later.filter(([, size]) => size > 110_000),
    [],
  );
  assert.ok(compressedSize(manifest.styles) < 25_000);
  assert.ok(scripts.length + manifest.styles.length <= 60, `${scripts.length} scripts`);
});

test('colors and fonts are those of the storefront', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const tokens = readFileSync(`${root}console/src/ui/tokens.css`, 'utf8');
  const base = readFileSync(`${root}src/http/pages/style/base.css`, 'utf8');
  const [light = '', dark = ''] = [...base.matchAll(/:root \{([^}]*)\}/g)].map(([, text]) => text);
  const valuesOf = (text: string | undefined) =>
    new Map(
      [...(text ?? '').matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]),
    );
  const [day, night, ours] = [valuesOf(light), valuesOf(dark), valuesOf(tokens)];

  for (const [name, value] of night) {
    assert.equal(ours.get(name), `light-dark(${day.get(name)}, ${value})`, `--${name}`);
  }
  for (const name of ['hue', 'serif', 'sans', 'mono'])
    assert.equal(ours.get(name), day.get(name), `--${name}`);
});

test('two processes build into one folder, and the assets of an earlier build are gone', async (t) => {
  const shared = mkdtempSync(path.join(tmpdir(), 'stoa-console-'));
  t.after(() => rmSync(shared, { recursive: true }));
  mkdirSync(path.join(shared, 'assets'));
  for (let file = 0; file < 3_000; file += 1)
    writeFileSync(path.join(shared, 'assets', `old-${file}.js`), '');
  const url = new URL('../../scripts/build-console.js', import.meta.url).href;
  const script = `import(${JSON.stringify(url)}).then((all) => all.buildConsole(${JSON.stringify(shared)}))`;

  await Promise.all(
    Array.from({ length: 2 }, () => promisify(execFile)(process.execPath, ['-e', script])),
  );

  assert.deepEqual(readdirSync(path.join(shared, 'assets')), assets);
});
