import type { Random } from '../../../kernel/id.ts';
import type { Secrets } from '../../../platform/crypto/secrets.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import type { WorkspaceDirectory } from '../../access/workspaces/workspace-directory.ts';
import type { RecordedEvent } from '../../events/event.ts';
import type { SiteDirectory } from '../../sites/site-directory.ts';
import type { AgentCall, RecordCall } from '../agent-call.ts';
import type { Digest } from '../redaction/token-reference.ts';
import { createDigest } from '../redaction/token-reference.ts';
import { createOrderQueue } from './order-queue.ts';
import { type PreparedCall, prepareCalls } from './prepare-calls.ts';
import { writeCalls } from './write-calls.ts';

/** Counts since the process started, for the metrics. */
export type RecorderCounts = { recorded: number; dropped: number; waiting: number };

/**
 * Records calls of agents outside their transactions. Calls wait in memory for at most a second; a
 * crash loses only those.
 */
export type CallRecorder = {
  record: RecordCall;
  /** Makes references to secret ids. */
  digest: Digest;
  /** Follows the outbox: an order belongs to the session whose checkout led to it. */
  followOrders(events: readonly RecordedEvent[]): void;
  /** Writes the waiting calls. Throws if that fails; the next flush then retries them. */
  flush(): Promise<void>;
  counts(): RecorderCounts;
};

type Deps = {
  unit: UnitOfWork;
  random: Random;
  secrets: Pick<Secrets, 'mac'>;
  directory: Pick<SiteDirectory, 'bySlug'>;
  workspaces: WorkspaceDirectory;
  /** Whether orders are added to sessions; one process of the server is enough. */
  followsOrders: boolean;
  /** The capacity of the buffer. Calls beyond it are dropped and counted. */
  maxWaiting?: number;
  /** Called when enough calls wait to be written before the next second. */
  onFull?: () => void;
};

const batchSize = 500;
/** Numbers start again before they exceed their 32-bit column. */
const maxNumber = 2 ** 31;

export function createCallRecorder({
  maxWaiting = 10_000,
  onFull = () => undefined,
  ...parts
}: Deps): CallRecorder {
  const digest = createDigest(parts.secrets);
  const deps = { ...parts, digest };
  const counts = { recorded: 0, dropped: 0 };
  let waiting: (AgentCall & { number: number })[] = [];
  let number = 0;
  let prepared: PreparedCall[] = [];
  let isRepeated = false;
  const orders = createOrderQueue(deps, maxWaiting);
  let running: Promise<void> = Promise.resolve();

  const writeBatch = async () => {
    if (prepared.length === 0) {
      const batch = waiting.slice(0, batchSize);
      prepared = await prepareCalls(deps, batch);
      waiting = waiting.slice(batch.length);
    }
    if (prepared.length === 0) return;
    try {
      await writeCalls(deps, prepared, { isRepeated });
      finish('recorded');
    } catch (error) {
      isRepeated = true;
      // Data that the database rejects would be rejected again.
      if (isRejectedData(error)) finish('dropped');
      throw error;
    }
  };
  const finish = (count: keyof typeof counts) => {
    counts[count] += prepared.length;
    prepared = [];
    isRepeated = false;
  };
  const flushAll = async () => {
    while (waiting.length + prepared.length > 0) await writeBatch();
    await orders.flush();
  };
  return {
    digest,
    record(call) {
      if (waiting.length >= maxWaiting) {
        counts.dropped += 1;
        return;
      }
      if (call.orderId !== null) orders.ignore(call.orderId);
      number = (number + 1) % maxNumber;
      waiting.push({ ...call, number });
      if (waiting.length === batchSize) onFull();
    },
    followOrders(events) {
      if (deps.followsOrders) orders.add(events);
    },
    flush() {
      running = running.catch(() => undefined).then(flushAll);
      return running;
    },
    counts: () => ({ ...counts, waiting: waiting.length + prepared.length }),
  };
}

/** PostgreSQL's classes 22 (data exception) and 23 (integrity constraint violation). */
const isRejectedData = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code));
