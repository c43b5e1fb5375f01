import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildClient } from './build-client.ts';
import { buildConsole } from './build-console.js';
import { buildServer } from './build-server.js';

/** Builds what the published packages contain: the server, the console, and `client/dist`. */

// Files of earlier builds must not remain in the package.
rmSync(fileURLToPath(new URL('../dist', import.meta.url)), { recursive: true, force: true });
await buildServer();
await buildConsole();
buildClient();
