import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { buildClient } from '../../scripts/build-client.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'stoa-client-'));
after(() => rmSync(folder, { recursive: true }));

/** Installs the packed client without a registry, as `npm install` of the archive would. */
function installPackage(): string {
  buildClient();
  execFileSync('npm', ['pack', `${root}client/dist`, '--loglevel=error'], { cwd: folder });
  const archive = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
  const installed = `${folder}/node_modules/@stoa/client`;
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', ['-xzf', archive, '-C', installed, '--strip-components=1'], { cwd: folder });
  return installed;
}

const installed = installPackage();

/** The output of the type checker for a program, with only these libraries. */
function checkTypes(code: string, options: object): string {
  writeFileSync(`${folder}/program.ts`, code);
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    target: 'es2022',
    skipLibCheck: false,
    ...options,
  };
  writeFileSync(
    `${folder}/tsconfig.json`,
    JSON.stringify({ compilerOptions, files: ['program.ts'] }),
  );
  const compiler = `${root}node_modules/typescript/bin/tsc`;
  return spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' }).stdout;
}

const forBrowsers = {
  lib: ['es2023', 'dom'],
  types: [],
  module: 'esnext',
  moduleResolution: 'bundler',
};

test('the package contains JavaScript, declarations and documents', () => {
  const files = readdirSync(installed, { recursive: true }).map(String);
  for (const file of ['stoa.js', 'stoa.d.ts', 'README.md', 'OPERATIONS.md', 'LICENSE'])
    assert.ok(files.includes(file), file);
  assert.deepEqual(
    files.filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts')),
    [],
  );
  const manifest = JSON.parse(readFileSync(`${installed}/package.json`, 'utf8'));
  const server = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
  assert.deepEqual([manifest.private, manifest.version], [undefined, server.version]);
});

test('Node.js runs it', () => {
  const program = `
    import { createStoa, StoaError } from '@stoa/client';
    const stoa = createStoa({ base: 'http://127.0.0.1:9', retries: 0 });
    const error = await stoa.orders.list().catch((reason) => reason);
    console.log(error instanceof StoaError, error.code);`;
  writeFileSync(`${folder}/program.mjs`, program);
  const output = execFileSync(process.execPath, ['program.mjs'], { cwd: folder, encoding: 'utf8' });
  assert.equal(output, 'true network_error\n');
});

test('types are known for browsers', () => {
  const program = `
    import { createStoa, type Order } from '@stoa/client';
    const stoa = createStoa({ base: location.origin });
    const page = await stoa.orders.list({ status: 'pending' });
    export const orders: Order[] = page.orders;
    export const total: number | undefined = orders[0]?.totals.total;
    for await (const { code } of stoa.coupons.all()) code.toUpperCase();
    export const { data, etag } = await stoa.products.get('prod_1').withResponse();
    export const nothing: void = await stoa.products.archive(data.id);`;
  assert.equal(checkTypes(program, forBrowsers), '');
});

test('mistakes in calls are type errors', () => {
  const mistakes = [
    `stoa.orders.list({ status: 'paid' });`,
    `stoa.orders.get(1);`,
    `stoa.orders.refunds('ord_1');`,
    `stoa.coupons.create({ site_slug: 'shop' });`,
    `stoa.orders.get('ord_1').then((order) => order.total);`,
  ];
  const start = `import { createStoa } from '@stoa/client';\nconst stoa = createStoa({ base: '' });\n`;
  const output = checkTypes(start + mistakes.join('\n'), forBrowsers);
  const lines = [...output.matchAll(/program\.ts\((\d+),/g)].map(([, line]) => Number(line));
  assert.deepEqual(
    lines,
    mistakes.map((_, at) => at + 3),
  );
});

test('the code of the README has no type errors', () => {
  const readme = readFileSync(`${root}client/README.md`, 'utf8');
  const blocks = [...readme.matchAll(/^```ts\n(.*?)^```/gms)].map(([, code]) => code);
  symlinkSync(`${root}node_modules/@types`, `${folder}/node_modules/@types`);
  const forNode = { lib: ['es2023'], types: ['node'], module: 'nodenext' };
  writeFileSync(`${folder}/package.json`, '{"type":"module"}');
  assert.equal(checkTypes(blocks.join('\n'), { ...forNode, skipLibCheck: true }), '');
});
