import { parsePosition } from '../replica/replica-lag.ts';
import { formatAddress, messageOf, probeServer } from './server-probe.ts';

/** What was found out about one of several database servers. */
export type ServerInspection =
  | { state: 'primary'; address: string }
  | {
      state: 'standby';
      address: string;
      /** Written by the primary and not replayed yet; null without a primary. */
      lagBytes: number | null;
      /** Age of the last replayed transaction, by the clocks of both servers; null if there is none. */
      lagSeconds: number | null;
    }
  | { state: 'unreachable'; reason: string };

type PositionRow = { isStandby: boolean; position: string | null; seconds: number | null };

const positionStatement = `select pg_is_in_recovery() as "isStandby",
  (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end)::text as position,
  extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as seconds`;

/** Asks each server at the same time, so that the positions can be compared. */
export async function inspectServers(urls: string[]): Promise<ServerInspection[]> {
  const answers = await Promise.all(
    urls.map((url) =>
      probeServer<PositionRow>(url, positionStatement).catch((error: unknown) => messageOf(error)),
    ),
  );
  const primaries = answers.filter((one) => typeof one !== 'string' && !one.row?.isStandby);
  const [primary] = primaries.length === 1 ? primaries : [];
  const written = typeof primary === 'object' ? (primary.row?.position ?? null) : null;
  return answers.map((answer) => {
    if (typeof answer === 'string') return { state: 'unreachable', reason: answer };
    const address = formatAddress(answer.address);
    if (!answer.row?.isStandby) return { state: 'primary', address };
    const { position, seconds } = answer.row;
    return { state: 'standby', address, lagBytes: lagOf(written, position), lagSeconds: seconds };
  });
}

/** A standby may have replayed what the primary wrote after it was asked. */
function lagOf(written: string | null, replayed: string | null): number | null {
  if (written === null || replayed === null) return null;
  return Math.max(0, Number(parsePosition(written) - parsePosition(replayed)));
}
