/** Writes the feeds of the store that `main.ts` has loaded; prints seconds, bytes and memory. */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { writeFeedFiles } from '../../src/core/feeds/build/write-feed-files.ts';
import { getOwnSite } from '../../src/core/sites/manage-sites.ts';
import { createLocalStorage } from '../../src/gateways/object-storage/local/local-storage.ts';
import { stopwatch, systemClock } from '../../src/kernel/clock.ts';
import { createSecrets, generateSecretsKeys } from '../../src/platform/crypto/secrets.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { createPlainUnit } from '../create-plain-unit.ts';
import { storeSlug } from './load-store.ts';

const { connection, tenant, folder } = JSON.parse(process.argv[2] ?? '{}');
const origin = 'http://localhost:4000';
const database = openDatabase({ connection, poolSize: 3 });
const unit = createPlainUnit(database);
const { storage } = createLocalStorage({
  folder: path.join(folder, 'media'),
  secrets: createSecrets(generateSecretsKeys()),
  clock: systemClock,
  random: randomBytes,
  origin,
});
const site = await unit.view(tenant, (view) => getOwnSite(view, storeSlug));
const before = process.resourceUsage().maxRSS;
const start = stopwatch();
const { files, report } = await writeFeedFiles({ unit, storage }, site, {
  build: randomBytes(8).toString('hex'),
  builtAt: new Date(),
  hasCheckout: true,
  onPage: async () => undefined,
  origin,
});
const seconds = ((stopwatch() - start) / 1_000).toFixed(1);
const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
await database.close();
const megabytes = (kilobytes: number) => Math.round(kilobytes / 1_024);
const bytes = files.reduce((sum, { size }) => sum + size, 0);
const exported = report.reduce((sum, one) => sum + one.exported, 0);
console.log(
  `${seconds} s (${((userCPUTime + systemCPUTime) / 1e6).toFixed(1)} s of processor time), ` +
    `${Math.round(bytes / 1e6)} MB in ${files.length} files, ${exported} rows, ` +
    `memory ${megabytes(before)} MB before, at most ${megabytes(maxRSS)} MB`,
);
