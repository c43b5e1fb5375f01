import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';

const documented = await readFile(new URL('../../docs/plug-ins.md', import.meta.url), 'utf8');

/** The first sample of a language below a heading of docs/plug-ins.md. */
export function documentedSample(heading: string, language = 'ts'): string {
  const [, section = ''] = documented.split(new RegExp(`^#+ ${heading}$`, 'm'));
  const [, sample = ''] =
    new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(section.split(/^#+ /m)[0] ?? '') ?? [];
  if (sample === '') throw new Error(`docs/plug-ins.md has no ${language} sample in ${heading}`);
  return sample;
}

/** Below the package, whose name the samples import. */
const root = fileURLToPath(new URL('../../', import.meta.url));

/** A folder for files of plug-ins, which is removed after the tests of the file. */
export function openPluginFolder() {
  const folder = path.join(root, 'dist', `plug-ins-${process.pid}-${++folders}`);
  mkdirSync(folder, { recursive: true });
  after(() => rmSync(folder, { recursive: true, force: true }));
  const write = (name: string, text: string): string => {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    return file;
  };
  return { folder, write };
}

let folders = 0;
