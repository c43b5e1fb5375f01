// Plain JavaScript, because scripts/setup.js runs it on the system's Node.js.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { filesOf, hashOf, root } from './sources.js';

/**
 * @typedef {{ hash: string, entry: string, styles: string[], preload: string[],
 *   areas: Record<string, string[]> }} Manifest
 */

const sources = path.join(root, 'console/src');
const entryPoint = 'console/src/app/main.tsx';

/** Builds the console into a folder, if its sources have changed since the last build. */
export async function buildConsole(folder = path.join(root, 'dist/console')) {
  const hash = sourceHash();
  if (readManifest(folder)?.hash === hash) return;
  const { build } = await import('esbuild');
  writeOutput(folder, hash, await build(options()));
}

/** Rebuilds whenever a source changes, until standard input is closed. */
async function watchConsole(folder = path.join(root, 'dist/console')) {
  const { context } = await import('esbuild');
  const afterBuild = {
    name: 'write',
    setup: (build) =>
      build.onEnd((result) => {
        if (result.errors.length > 0) return;
        writeOutput(folder, sourceHash(), result);
        console.error('stoa: console rebuilt');
      }),
  };
  const settings = options();
  const watching = await context({ ...settings, plugins: [...settings.plugins, afterBuild] });
  await watching.watch();
  process.stdin.on('end', () => watching.dispose().then(() => process.exit())).resume();
}

/** Hash of everything that the output depends on. */
const sourceHash = () =>
  hashOf([
    ...filesOf('console'),
    ...filesOf('client'),
    'src/kernel/money.ts',
    'scripts/build-console.js',
  ]);

/** @returns {Manifest | null} */
function readManifest(folder) {
  try {
    return JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8'));
  } catch {
    return null;
  }
}

const options = () => ({
  absWorkingDir: root,
  entryPoints: { console: entryPoint, styles: 'console:styles' },
  outdir: path.join(root, 'dist/console/assets'),
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  target: ['chrome123', 'firefox128', 'safari17.5'],
  jsx: 'automatic',
  minify: true,
  metafile: true,
  write: false,
  logLevel: 'error',
  legalComments: 'none',
  define: { 'process.env.NODE_ENV': '"production"' },
  plugins: [allStyles],
});

/**
 * One style sheet for all pages: it is small, and a page that loads later needs no second request
 * before its first paint.
 */
const allStyles = {
  name: 'all-styles',
  setup(build) {
    build.onResolve({ filter: /^console:styles$/ }, ({ path: name }) => ({
      path: name,
      namespace: 'styles',
    }));
    build.onLoad({ filter: /.*/, namespace: 'styles' }, () => {
      const modules = readdirSync(sources, { recursive: true })
        .filter((file) => file.endsWith('.module.css'))
        .sort((a, b) => layer(a) - layer(b) || a.localeCompare(b));
      const files = ['ui/tokens.css', 'ui/base.css', ...modules];
      const contents = files.map((file) => `@import "./${file}";`).join('\n');
      return { contents, loader: 'css', resolveDir: sources };
    });
  },
};

/** Styles of the kit come first, so that an area can adjust them. */
const layer = (file) =>
  ['ui', 'app'].indexOf(file.split(path.sep)[0]) + (/^(ui|app)\b/.test(file) ? 0 : 3);

/** Writes the assets with compressed siblings, then the manifest that names them. */
function writeOutput(folder, hash, { outputFiles, metafile }) {
  const assets = path.join(folder, 'assets');
  const isNeeded = ({ path: file }) => file.endsWith('.js') || /\/styles-\w+\.css$/.test(file);
  const needed = outputFiles
    .filter(isNeeded)
    .filter(({ path: file }) => !/\/styles-\w+\.js$/.test(file));
  const names = new Set(needed.map((file) => path.basename(file.path)));
  mkdirSync(assets, { recursive: true });
  for (const file of needed)
    writeCompressed(path.join(assets, path.basename(file.path)), file.contents);
  writeFileSync(
    path.join(folder, 'manifest.json'),
    `${JSON.stringify(toManifest(hash, metafile))}\n`,
  );
  // Another process may build the same.
  for (const file of readdirSync(assets))
    if (!names.has(file.replace(/\.(br|gz)$/, '')))
      rmSync(path.join(assets, file), { force: true });
}

function writeCompressed(file, contents) {
  if (existsSync(`${file}.br`)) return;
  writeFileSync(file, contents);
  writeFileSync(`${file}.gz`, gzipSync(contents, { level: 9 }));
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  writeFileSync(`${file}.br`, brotliCompressSync(contents, { params: quality }));
}

/** @returns {Manifest} */
function toManifest(hash, { outputs }) {
  const files = Object.keys(outputs);
  const entry = files.find((file) => outputs[file].entryPoint === entryPoint) ?? '';
  const styles = files.find((file) => /\/styles-\w+\.css$/.test(file)) ?? '';
  const first = withImports(outputs, entry);
  const areas = {};
  for (const file of files) {
    const area = /^console\/src\/(\w+)\/(?:pages\.ts|[\w-]+-page\.tsx)$/.exec(
      outputs[file].entryPoint,
    );
    if (area)
      areas[area[1]] = withImports(outputs, file)
        .filter((one) => !first.includes(one))
        .map(asset);
  }
  const preload = first.filter((file) => file !== entry).map(asset);
  return { hash, entry: asset(entry), styles: [asset(styles)], preload, areas };
}

const asset = (file) => `assets/${path.basename(file)}`;

/** A script and everything that it imports at once. */
function withImports(outputs, file, found = new Set()) {
  found.add(file);
  for (const { path: imported, kind } of outputs[file]?.imports ?? [])
    if (kind === 'import-statement' && !found.has(imported)) withImports(outputs, imported, found);
  return [...found];
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await (process.argv.includes('--watch') ? watchConsole() : buildConsole());
