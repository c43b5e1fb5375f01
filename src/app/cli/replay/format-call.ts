import { isSame, type ReplayedCall } from './replay-session.ts';

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
