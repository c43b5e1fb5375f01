import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startServer } from '../../bench/server.ts';
import { kindOf, type Phrase, readBatches } from './batches.ts';
import { findFault } from './judge.ts';
import { tryPhrase } from './outcome.ts';
import { type Judged, printReport, toReport } from './report.ts';
import { type DemoServer, openDemo } from './shop-client.ts';

/**
 * Sends the first sentences of the batches to a server with the demo stores and prints how many
 * lead to the expected outcome. `--batch 01` (repeatable) selects batches, `--wrong` prints the
 * sentences that fail, `--json` prints the report as JSON. Returns the exit code.
 */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      batch: { type: 'string', multiple: true, default: [] },
      json: { type: 'boolean', default: false },
      wrong: { type: 'boolean', default: false },
    },
  });
  const batches = readBatches(values.batch);
  const judged = await withDemoServer(async (server) => {
    const results: Judged[] = [];
    for (const { name, phrases } of batches)
      for (const phrase of phrases) results.push(await judge(server, name, phrase));
    return results;
  });
  const report = toReport(judged);
  if (values.json) console.log(JSON.stringify(report, null, 2));
  else printReport(report, values.wrong);
  return 0;
}

async function judge(server: DemoServer, batch: string, phrase: Phrase): Promise<Judged> {
  const outcome = await tryPhrase(server, phrase);
  const kind = kindOf(phrase.expect) ?? 'none';
  return { batch, kind, phrase, fault: findFault(phrase.expect, outcome), outcome };
}

/** Runs `use` with a server of its own, in a temporary folder, with the demo stores. */
export async function withDemoServer<Result>(
  use: (server: DemoServer) => Promise<Result>,
): Promise<Result> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'stoa-words-'));
  // The embedded database runs as another user when we are root, and needs access to the folder.
  await chmod(dataDir, 0o755);
  try {
    const { origin, stop } = await startServer({
      env: {
        STOA_DATA_DIR: dataDir,
        RATE_LIMITS: 'off',
        OVERLOAD_DELAY_MS: '0',
        LOG_LEVEL: 'error',
        ...(process.env.LANGUAGE_MODEL_URL && {
          LANGUAGE_MODEL_URL: process.env.LANGUAGE_MODEL_URL,
        }),
      },
    });
    try {
      return await use(await openDemo(origin.replace('127.0.0.1', 'localhost'), dataDir));
    } finally {
      await stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
