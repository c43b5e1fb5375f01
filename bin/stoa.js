#!/usr/bin/env node
// The command of the published package. Without a word it starts the server.
process.setSourceMapsEnabled(true);
if (process.argv.length === 2) process.argv.push('start');
await import('../dist/app/cli/main.js');
