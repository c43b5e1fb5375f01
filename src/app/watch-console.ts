import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('../../scripts/build-console.js', import.meta.url));

/**
 * Rebuilds the console whenever its sources change. The script ends when its standard input is
 * closed, which happens however this process ends.
 */
export function watchConsole(): void {
  const child = spawn(process.execPath, [script, '--watch'], { stdio: ['pipe', 2, 2] });
  child.unref();
}
