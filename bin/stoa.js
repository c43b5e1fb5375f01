#!/usr/bin/env node
import module from 'node:module';

// The command of the published package. Without a word it starts the server.
// Syntax of newer versions of Node.js would end in an error that does not say so.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 19)) {
  console.error(
    `stoa: Node.js ${process.versions.node} is too old: install Node.js 22.19 or newer.`,
  );
  process.exit(1);
}
// Later starts take half as long.
module.enableCompileCache();
if (process.argv.length === 2) process.argv.push('start');
await import('../dist/server/cli.js');
