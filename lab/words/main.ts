import { parseArgs } from 'node:util';
import { openLabServer } from '../server.ts';
import { kindOf, type Phrase, readBatches } from './batches.ts';
import { judgeOutcome } from './judge.ts';
import { tryPhrase } from './outcome.ts';
import { type Judged, printReport, toReport } from './report.ts';
import { type DemoServer, readDemoServer } from './shop-client.ts';

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
  const { LANGUAGE_MODEL_URL } = process.env;
  const lab = await openLabServer({
    env: { OVERLOAD_DELAY_MS: '0', ...(LANGUAGE_MODEL_URL && { LANGUAGE_MODEL_URL }) },
  });
  const judged: Judged[] = [];
  try {
    const server = await readDemoServer(lab);
    for (const { name, phrases } of batches)
      for (const phrase of phrases) judged.push(await judge(server, name, phrase));
  } finally {
    await lab.stop();
  }
  const report = toReport(judged);
  if (values.json) console.log(JSON.stringify(report, null, 2));
  else printReport(report, values.wrong);
  return 0;
}

async function judge(server: DemoServer, batch: string, phrase: Phrase): Promise<Judged> {
  const outcome = await tryPhrase(server, phrase);
  const kind = kindOf(phrase.expect) ?? 'none';
  return { batch, kind, phrase, ...judgeOutcome(phrase.expect, outcome), outcome };
}
