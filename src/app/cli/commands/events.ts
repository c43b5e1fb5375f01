import type { RecordedEvent } from '../../../core/events/event.ts';
import { getEvent, listServerEvents } from '../../../core/events/server-events.ts';
import { listEventDeliveries } from '../../../core/webhooks/deliveries/list-event-deliveries.ts';
import {
  discardDelivery,
  getServerDelivery,
  type ServerDelivery,
} from '../../../core/webhooks/deliveries/operator-deliveries.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import type { Command, CommandContext } from '../command.ts';
import { limitOption, readLimit } from '../limit-option.ts';
import { runForOwner } from '../session.ts';
import { retryDelivery } from './deliveries.ts';

export const listEventsCommand: Command = {
  name: 'events list',
  summary: 'Lists the events of all workspaces, newest first.',
  operands: [],
  options: {
    workspace: { value: 'W', help: 'Only events of this workspace.' },
    type: { value: 'TYPE', help: 'Only events of this type, such as order.created.' },
    resource: { value: 'ID', help: 'Only events about this resource, such as ord_…' },
    limit: limitOption,
  },
  async run(call) {
    const filter = {
      workspaceId: call.option('workspace') ?? null,
      type: call.option('type') ?? null,
      resourceId: call.option('resource') ?? null,
    };
    const limit = readLimit(call.option('limit'));
    const { unit } = await call.openSession();
    const events = await unit.querySingleAsSystem((view) => listServerEvents(view, filter, limit));
    return {
      json: { events: events.map(presentEvent) },
      text: events.map(formatEvent).join('\n') || 'No events.',
    };
  },
};

export const showEventCommand: Command = {
  name: 'events show',
  summary: 'Shows an event as it is delivered, and its webhook deliveries.',
  operands: ['id'],
  options: {},
  async run(call) {
    const id = call.operands[0] ?? '';
    const json = await runForOwner(await call.openSession(), id, async (work) => {
      const event = await getEvent(work, id);
      const deliveries = await listEventDeliveries(work, [event]);
      return {
        ...presentEvent(event),
        payload: JSON.parse(event.payload) as unknown,
        deliveries: deliveries.map(({ id, endpointId, status, attempts }) => ({
          id,
          endpoint_id: endpointId,
          status,
          attempt_count: attempts,
        })),
      };
    });
    return { json, text: JSON.stringify(json, null, 2) };
  },
};

export const retryEventCommand: Command = {
  name: 'events retry',
  summary: 'Sends the deliveries of an event that have not been accepted, now.',
  operands: ['id'],
  options: {},
  async run(call) {
    const retried = await changeDeliveries(call, 'retry');
    return { json: { retried }, text: `Queued: ${retried.join(', ') || 'none'}.` };
  },
};

export const discardEventCommand: Command = {
  name: 'events discard',
  summary: 'Ends the pending deliveries of an event. The event itself stays.',
  operands: ['id'],
  options: {},
  async run(call) {
    const discarded = await changeDeliveries(call, 'discard');
    return { json: { discarded }, text: `Discarded: ${discarded.join(', ') || 'none'}.` };
  },
};

const changes = {
  retry: { statuses: ['pending', 'failed'], change: retryDelivery },
  discard: {
    statuses: ['pending'],
    async change(work: Work, delivery: ServerDelivery) {
      await discardDelivery(work, delivery);
      return delivery.id;
    },
  },
};

/** Returns the ids of the changed deliveries. */
async function changeDeliveries(
  call: CommandContext,
  verb: keyof typeof changes,
): Promise<string[]> {
  const id = call.operands[0] ?? '';
  const { statuses, change } = changes[verb];
  return runForOwner(await call.openSession(), id, async (work) => {
    const deliveries = await listEventDeliveries(work, [await getEvent(work, id)]);
    const ids: string[] = [];
    for (const { id, status } of deliveries)
      if (statuses.includes(status))
        ids.push(await change(work, await getServerDelivery(work, id)));
    return ids;
  });
}

const presentEvent = ({ id, workspaceId, siteId, type, resource, createdAt }: RecordedEvent) => ({
  id,
  workspace_id: workspaceId,
  site_id: siteId,
  type,
  resource,
  created_at: createdAt.toISOString(),
});

const formatEvent = ({ id, workspaceId, type, resource, createdAt }: RecordedEvent): string =>
  `${id}  ${createdAt.toISOString()} ${type} of ${workspaceId}: ${resource.id} version ${resource.version}`;
