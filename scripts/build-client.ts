import { execFileSync } from 'node:child_process';
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = `${root}client/`;
const output = `${folder}dist/`;

/**
 * Builds the package of the client in `client/dist`: JavaScript, declarations, and a package.json
 * that exports them. Inside the repository, the sources are imported without a build.
 */
export function buildClient(): void {
  rmSync(output, { recursive: true, force: true });
  execFileSync(process.execPath, [`${root}node_modules/typescript/bin/tsc`, '-p', folder], {
    stdio: 'inherit',
  });
  for (const path of globSync(`${output}**/*.d.ts`)) importDeclarations(path);
  for (const path of [`${folder}README.md`, `${folder}OPERATIONS.md`, `${root}LICENSE`])
    cpSync(path, output + path.split('/').at(-1));
  writeFileSync(`${output}package.json`, `${JSON.stringify(publishedManifest(), null, 2)}\n`);
}

/** The compiler leaves the extension `.ts` of imports in declarations. */
function importDeclarations(path: string): void {
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replace(/(from '\.[^']*)\.ts';/g, "$1.js';"));
}

/** Only this one may be published: the sources contain TypeScript, which Node does not run there. */
function publishedManifest(): object {
  const { private: _, ...manifest } = JSON.parse(readFileSync(`${folder}package.json`, 'utf8'));
  return { ...manifest, exports: { types: './stoa.d.ts', default: './stoa.js' } };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) buildClient();
