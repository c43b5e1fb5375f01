import type { ResolveTxt } from '../core/sites/domain.ts';
import type { MovableClock } from '../kernel/clock.ts';
import type { Random } from '../kernel/id.ts';
import type { Secrets } from '../platform/crypto/secrets.ts';
import type { Database } from '../platform/db/database.ts';
import type { Config } from '../platform/settings/config.ts';
import type { Log } from '../platform/telemetry/log.ts';

/** The dependencies of a process. Tests replace some of them. */
export type AppDeps = {
  config: Config;
  database: Database;
  origin: string;
  clock: MovableClock;
  random: Random;
  secrets: Secrets;
  log: Log;
  lookUpTxt: ResolveTxt;
  /** The folder with the built console; default: `dist/console`. */
  consoleFolder?: URL;
};
