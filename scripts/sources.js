// Plain JavaScript, because scripts/setup.js runs it on the system's Node.js.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The sources below a folder of the project, as paths from its root. */
export function filesOf(folder) {
  const all = path.join(root, folder);
  if (!existsSync(all)) return [];
  return readdirSync(all, { recursive: true })
    .map((file) => `${folder}/${file}`)
    .filter(
      (file) =>
        /\.(tsx?|css)$/.test(file) && !/node_modules|\bdist\b|\.(test|slow)\.tsx?$/.test(file),
    );
}

/** Hash of everything that a build depends on: these files and the versions of all packages. */
export function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of [...files.sort(), 'package-lock.json', 'scripts/sources.js'])
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  return hash.digest('hex').slice(0, 16);
}
