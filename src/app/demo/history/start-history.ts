import { type Connection, openDatabase } from '../../../platform/db/database.ts';
import type { Config } from '../../../platform/settings/config.ts';
import type { Log } from '../../../platform/telemetry/log.ts';
import { openSecrets } from '../../secrets/open-secrets.ts';
import { type DemoFile, demoFileOf, writeDemo } from '../load-demo.ts';
import { loadHistory } from './load-history.ts';

type Server = { connection: Connection; origin: string; log: Log };

/** Loads the history of a demo that still lacks it, while the server already answers. */
export function startHistory(
  config: Config,
  server: Server,
  demo: DemoFile | null,
): { stop(): Promise<void> } {
  const end = new AbortController();
  const done =
    demo?.history === 'pending'
      ? load(config, { ...server, demo }, end.signal).catch((err: unknown) =>
          server.log.warn({ err }, 'the history of the demo is not complete'),
        )
      : Promise.resolve();
  return {
    stop: () => {
      end.abort();
      return done;
    },
  };
}

async function load(
  config: Config,
  { connection, origin, demo }: Server & { demo: DemoFile },
  signal: AbortSignal,
): Promise<void> {
  // Only one connection, so that buyers are not slowed down.
  const database = openDatabase({ connection, poolSize: 1 });
  try {
    const secrets = await openSecrets(config, { database, origin });
    if (!(await loadHistory({ database, secrets, origin }, signal))) return;
    await writeDemo(demoFileOf(config), { ...demo, history: 'loaded' });
  } finally {
    await database.close();
  }
}
