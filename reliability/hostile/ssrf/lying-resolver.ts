import { createRequire, syncBuiltinESMExports } from 'node:module';

/**
 * Loaded into the server under test before its own code: DNS queries go to the name server of the
 * scenario (`HOSTILE_NAME_SERVER`). Nothing else is changed.
 */
const require = createRequire(import.meta.url);
const promises = require('node:dns/promises');
const { Resolver } = promises;

promises.Resolver = class extends Resolver {
  constructor(options: object) {
    super(options);
    this.setServers([process.env.HOSTILE_NAME_SERVER]);
  }
};
syncBuiltinESMExports();
