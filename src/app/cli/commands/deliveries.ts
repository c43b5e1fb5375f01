import { deliveryStatuses } from '../../../core/webhooks/deliveries/delivery.ts';
import {
  discardDelivery,
  getServerDelivery,
  hastenDelivery,
  listServerDeliveries,
  type ServerDelivery,
} from '../../../core/webhooks/deliveries/operator-deliveries.ts';
import { listDeliveryAttempts } from '../../../core/webhooks/deliveries/read-deliveries.ts';
import { replayDelivery } from '../../../core/webhooks/replay.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { type Command, UsageError } from '../command.ts';
import { runForOwner } from '../session.ts';

const maxListed = 100;

export const listDeliveriesCommand: Command = {
  name: 'deliveries list',
  summary: 'Lists webhook deliveries of all workspaces, newest first; by default failed ones.',
  operands: [],
  options: {
    status: { value: 'S', help: 'failed (default), pending or delivered.' },
    workspace: { value: 'W', help: 'Only deliveries of this workspace.' },
    endpoint: { value: 'ID', help: 'Only deliveries to this endpoint: whk_…' },
    event: { value: 'TYPE', help: 'Only deliveries of this event, such as order.created.' },
  },
  notes: [`At most ${maxListed} deliveries are listed.`],
  async run(call) {
    const named = call.option('status') ?? 'failed';
    const status = deliveryStatuses.find((one) => one === named);
    if (!status) throw new UsageError(`--status must be ${deliveryStatuses.join(', ')}.`);
    const filter = {
      status,
      workspaceId: call.option('workspace') ?? null,
      endpointId: call.option('endpoint') ?? null,
      eventType: call.option('event') ?? null,
    };
    const { unit } = await call.openSession();
    const deliveries = await unit.querySingleAsSystem((view) =>
      listServerDeliveries(view, filter, maxListed),
    );
    return {
      json: { deliveries: deliveries.map(presentDelivery) },
      text: deliveries.map(formatDelivery).join('\n') || `No ${status} deliveries.`,
    };
  },
};

export const showDeliveryCommand: Command = {
  name: 'deliveries show',
  summary: 'Shows a webhook delivery with its attempts and what the receiver answered.',
  operands: ['id'],
  options: {},
  async run(call) {
    const id = call.operands[0] ?? '';
    const json = await runForOwner(await call.openSession(), id, async (work) => {
      const delivery = await getServerDelivery(work, id);
      const attempts = await listDeliveryAttempts(work, delivery);
      return {
        ...presentDelivery(delivery),
        attempts: attempts.map(({ number, at, statusCode, latencyMs, error, responseBody }) => ({
          attempt: number,
          at: at.toISOString(),
          status_code: statusCode,
          latency_ms: latencyMs,
          error,
          response_body: responseBody,
        })),
      };
    });
    return { json, text: JSON.stringify(json, null, 2) };
  },
};

export const retryDeliveryCommand: Command = {
  name: 'deliveries retry',
  summary: 'Sends a webhook delivery now: a pending one ahead of its time, an ended one again.',
  operands: ['id'],
  options: {},
  async run(call) {
    const id = call.operands[0] ?? '';
    const queued = await runForOwner(await call.openSession(), id, async (work) =>
      retryDelivery(work, await getServerDelivery(work, id)),
    );
    return { json: { id, queued }, text: `Queued as ${queued}.` };
  },
};

export const discardDeliveryCommand: Command = {
  name: 'deliveries discard',
  summary: 'Ends a pending webhook delivery without further attempts.',
  operands: ['id'],
  options: {},
  async run(call) {
    const id = call.operands[0] ?? '';
    await runForOwner(await call.openSession(), id, async (work) =>
      discardDelivery(work, await getServerDelivery(work, id)),
    );
    return { json: { id, discarded: true }, text: `Discarded ${id}. It can be retried.` };
  },
};

/** Returns the id of the delivery that is sent: a replay has its own. */
export async function retryDelivery(work: Work, delivery: ServerDelivery): Promise<string> {
  const { id, endpointId, status } = delivery;
  if (status !== 'pending') return (await replayDelivery(work, endpointId, id)).id;
  await hastenDelivery(work, delivery);
  return id;
}

const presentDelivery = (delivery: ServerDelivery) => ({
  id: delivery.id,
  workspace_id: delivery.workspaceId,
  endpoint_id: delivery.endpointId,
  url: delivery.url,
  event_id: delivery.eventId,
  event_type: delivery.eventType,
  status: delivery.status,
  reason: delivery.reason,
  attempt_count: delivery.attempts,
  created_at: delivery.createdAt.toISOString(),
  next_attempt_at: delivery.nextAttemptAt?.toISOString() ?? null,
});

/** Without the path of the URL, which may be a secret of the receiver. */
function formatDelivery(delivery: ServerDelivery): string {
  const { id, workspaceId, endpointId, url, eventType, status, reason, attempts } = delivery;
  const receiver = url === null ? endpointId : `${endpointId} (${new URL(url).host})`;
  const next = delivery.nextAttemptAt ? `, next at ${delivery.nextAttemptAt.toISOString()}` : '';
  const why = reason === null ? '' : ` (${reason})`;
  return `${id}  ${eventType} of ${workspaceId} to ${receiver}: ${status}${why} after ${attempts} attempts${next}`;
}
