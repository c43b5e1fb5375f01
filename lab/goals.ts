import { parseArgs } from 'node:util';
import { readConfig } from '../src/platform/settings/config.ts';
import { openPool, openWire } from './agents/wire.ts';
import type { Goal } from './goals/goal.ts';
import { readGoals } from './goals/read-goals.ts';
import { openStage } from './open-stage.ts';
import { modelProtocol, type Protocol, protocols } from './protocols.ts';
import { jsonOf, textOf } from './report.ts';
import { type Result, runGoal } from './run-goals.ts';
import { type LabServer, openLabServer } from './server.ts';

/** Goals that run at the same time. */
const concurrency = 4;
/** Below this share of goals reached, and with any wrong purchase, the run fails. */
export const leastReached = 0.99;

const usage = `npm run lab -- goals [--json] [--quick] [--protocol P] [--only WORDS] [--base URL --demo FILE]
  --quick     each goal over one protocol instead of all
  --protocol  ${protocols.map(({ name }) => name).join(', ')}, model (with LANGUAGE_MODEL_URL)
  --only      goals whose request has these words
  --base      a running server with the demo stores, whose demo.json is FILE`;

/** Runs shopping goals over every protocol against the demo stores, and prints the report. */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      json: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
      ...{ base: { type: 'string' }, demo: { type: 'string' } },
      ...{ protocol: { type: 'string' }, only: { type: 'string' } },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const server = await openLabServer({ base: values.base, demoFile: values.demo });
  try {
    const protocolsPerGoal = values.quick ? 1 : undefined;
    const results = await runGoals(server, { ...values, protocolsPerGoal });
    console.log(values.json ? JSON.stringify(jsonOf(results), null, 2) : textOf(results));
    return isGoodEnough(results) ? 0 : 1;
  } finally {
    await server.stop();
  }
}

export function isGoodEnough(results: Result[]): boolean {
  const share = results.filter(({ reached }) => reached).length / results.length;
  return share >= leastReached && results.every(({ isWrong }) => !isWrong);
}

export type Selection = {
  /** The number of protocols that each goal is tried over; all without it. */
  protocolsPerGoal?: number | undefined;
  protocol?: string | undefined;
  only?: string | undefined;
};

/** Runs the selected goals, several at a time. */
export async function runGoals(server: LabServer, selection: Selection): Promise<Result[]> {
  const pool = openPool(server.base);
  try {
    const stage = await openStage(server, () => openWire(pool));
    const waiting = selectPairs(selection);
    const results: Result[] = [];
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift())
        results.push(await runGoal(stage, ...next));
    };
    await Promise.all(Array.from({ length: concurrency }, work));
    return results;
  } finally {
    await pool.destroy();
  }
}

/** With `LANGUAGE_MODEL_URL` set, a model goes after the goals as well. */
function allProtocols(): Protocol[] {
  const { config } = readConfig(process.env);
  return config.languageModel ? [...protocols, modelProtocol(config.languageModel)] : protocols;
}

/** Each goal with the protocols that take it, all of them or some in turn. */
function selectPairs({ protocolsPerGoal, protocol, only = '' }: Selection): [Protocol, Goal][] {
  const chosen = allProtocols().filter(({ name }) => protocol === undefined || name === protocol);
  const goals = readGoals().filter(({ request }) =>
    request.toLowerCase().includes(only.toLowerCase()),
  );
  const pairs = goals.flatMap((goal, index) => {
    const taking = chosen.filter((one) => one.takes(goal));
    const count = Math.min(protocolsPerGoal ?? taking.length, taking.length);
    // Far apart, because neighbours in the list have much in common.
    const inTurn = Array.from(
      { length: count },
      (_, turn) => taking[(index + Math.floor((turn * taking.length) / count)) % taking.length],
    );
    return inTurn.flatMap((one): [Protocol, Goal][] => (one ? [[one, goal]] : []));
  });
  // Goals with the same small stock must not run at once.
  return pairs.sort(([one], [other]) => chosen.indexOf(one) - chosen.indexOf(other));
}
