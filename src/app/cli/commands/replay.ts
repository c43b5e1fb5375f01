import { randomBytes } from 'node:crypto';
import { request as httpRequest } from 'undici';
import { findTenantByCode } from '../../../core/access/workspaces/create-workspace.ts';
import { getAgentSession } from '../../../core/agent-sessions/reading/read-sessions.ts';
import { stopwatch } from '../../../kernel/clock.ts';
import { workspaceCodeOfId } from '../../../kernel/id.ts';
import { isObject } from '../../../kernel/json.ts';
import { systemTenant } from '../../../platform/unit-of-work.ts';
import { resolveBaseUrl } from '../../running-server.ts';
import { type Command, type CommandContext, UsageError } from '../command.ts';
import { assertRecorded } from '../replay/assert-recorded.ts';
import {
  isSame,
  type ReplayedCall,
  replaySession,
  type SendRequest,
} from '../replay/replay-session.ts';

const exitCodeOfDifferences = 4;

export const replayCommand: Command = {
  name: 'replay',
  summary: 'Sends the recorded calls of an agent session to a development server.',
  operands: ['session'],
  options: {
    base: { value: 'URL', help: 'The server (default: the one of the settings).' },
    key: { value: 'K', help: 'API key for the calls that were made with a credential.' },
    coupon: { value: 'CODE', help: 'Sent where a coupon code was recorded (default: REPLAY).' },
  },
  notes: [
    'Calls are recorded without personal and payment data: sandbox values are sent instead, and printed.',
    'Servers in production mode are refused. Exit codes: 0 every call that was sent went as recorded,',
    '4 at least one went differently.',
  ],
  async run(call) {
    const base = readBase(call.option('base') ?? (await resolveBaseUrl(call.config)));
    await assertDevelopmentServer(base);
    const session = await loadSession(call);
    assertRecorded(session);
    const replay = replaySession(session, {
      base,
      key: call.option('key') ?? null,
      coupon: call.option('coupon') ?? 'REPLAY',
      runId: randomBytes(6).toString('hex'),
      send,
      stopwatch,
    });
    const calls: ReplayedCall[] = [];
    for await (const replayed of replay) {
      calls.push(replayed);
      if (call.outputClosed.aborted) break;
      if (!call.asJson) console.log(formatCall(replayed, calls.length));
    }
    const isDifferent = calls.some((replayed) => replayed.replayed !== null && !isSame(replayed));
    return {
      json: { session: session.id, base: base.origin, calls },
      text: formatSummary(calls),
      ...(isDifferent && { exitCode: exitCodeOfDifferences }),
    };
  },
};

function readBase(text: string): URL {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol)) return url;
  throw new UsageError(`--base must be an http or https URL (got "${text}").`);
}

/** Only development servers have this route; others could take real orders. */
async function assertDevelopmentServer(base: URL): Promise<void> {
  const answer = await fetch(new URL('/dev/mode', base)).catch((error) => {
    throw new Error(`No server answers at ${base.origin}: ${error.cause?.code ?? error.message}.`);
  });
  const body: unknown = answer.ok ? await answer.json().catch(() => null) : null;
  if (!isObject(body) || body.mode !== 'development')
    throw new Error(
      `${base.origin} is not a development server of Stoa. Calls are replayed to development servers only, because they place orders.`,
    );
}

async function loadSession(call: CommandContext) {
  const [id = ''] = call.operands;
  const code = workspaceCodeOfId(id);
  if (code === null || !id.startsWith('ags_'))
    throw new UsageError(`The session must be an id like ags_… (got "${id}").`);
  const { unit } = await call.openSession();
  const tenant = await unit.runAsSystem(systemTenant, (work) => findTenantByCode(work, code));
  return unit.view(tenant ?? systemTenant, (view) => getAgentSession(view, id));
}

/** `fetch` would not send the Host header that selects the store. */
const send: SendRequest = async ({ url, method, headers, body }) => {
  const answer = await httpRequest(url, { method: method as 'GET', headers, body });
  return { status: answer.statusCode, text: await answer.body.text() };
};

const operationWidth = 22;

/** One line for each call: `=` as recorded, `!` different, `-` not sent. */
export function formatCall(call: ReplayedCall, number: number): string {
  const { operation, recorded, replayed, skipped, differences } = call;
  const name = `${String(number).padStart(3)}  ${operation.padEnd(operationWidth)}`;
  if (replayed === null) return `- ${name} ${recorded.result}  (not sent: ${skipped})`;
  const times = `${recorded.latency_ms} ms, now ${replayed.latency_ms} ms`;
  const outcome = `${recorded.result} → ${replayed.result}  (${times})`;
  const changes = differences.map(
    (difference) =>
      `\n       ${difference.member}: ${JSON.stringify(difference.recorded)} → ${JSON.stringify(difference.replayed)}`,
  );
  return `${isSame(call) ? '=' : '!'} ${name} ${outcome}${changes.join('')}`;
}

/** The number of calls of each kind, and what was replaced. */
export function formatSummary(calls: readonly ReplayedCall[]): string {
  const sent = calls.filter(({ replayed }) => replayed !== null);
  const same = sent.filter(isSame).length;
  const replaced = [...new Set(calls.flatMap((call) => call.replaced))].sort();
  const substitution =
    replaced.length === 0
      ? ''
      : `\nNot recorded, and sent as sandbox values or left out: ${replaced.join(', ')}.`;
  return `${calls.length} calls: ${same} as recorded, ${sent.length - same} different, ${calls.length - sent.length} not sent.${substitution}`;
}
