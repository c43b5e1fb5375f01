#!/usr/bin/env node
import module from 'node:module';

// The command of the published package. Without a word it starts the server.
// Later starts take half as long.
module.enableCompileCache();
if (process.argv.length === 2) process.argv.push('start');
await import('../dist/server/cli.js');
