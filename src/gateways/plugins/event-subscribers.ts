import { Type } from 'typebox';
import type { Plugin, PluginEvent } from '../../../packages/plugin/plugin.js';
import { onEventWrite } from '../../core/events/emit-events.ts';
import { isPublicEventType, type RecordedEvent } from '../../core/events/event.ts';
import { findEventPayload } from '../../core/events/find-event.ts';
import { newId, workspaceCodeOfId } from '../../kernel/id.ts';
import { sha256 } from '../../platform/crypto/signing.ts';
import { defineJob, type Job } from '../../platform/jobs/job.ts';
import { insertJobs } from '../../platform/jobs/queue.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import type { OnWriteHook } from '../../platform/unit-of-work.ts';
import { callPlugin } from './call-plugin.ts';

const eventJob = {
  name: 'plugin.event',
  payload: Type.Object({ plugin: Type.String(), event: Type.String() }),
};
const handlingMilliseconds = 30_000;

/**
 * Queues a job for each subscriber of an event in the transaction of the event, so that no event is
 * lost. The job has the id of the event only: its data stays in one place.
 */
export function subscribeToEvents(plugins: readonly Plugin[]): OnWriteHook[] {
  const subscribers = plugins.filter(({ events }) => events);
  if (subscribers.length === 0) return [];
  const jobsOf = (event: RecordedEvent) =>
    subscribers
      .filter((plugin) => subscribes(plugin, event))
      .map(({ name }) => toQueuedJob(event, name));
  return [
    onEventWrite((events) => {
      const jobs = events.flatMap(jobsOf);
      return jobs.length === 0 ? null : { ...insertJobs(jobs), notifies: 'jobs' };
    }),
  ];
}

const subscribes = ({ events }: Plugin, { type }: RecordedEvent): boolean =>
  isPublicEventType(type) && events?.types.some((one) => one === '*' || one === type) === true;

/** The id follows from event and plug-in. */
function toQueuedJob({ id: event, workspaceId, createdAt }: RecordedEvent, plugin: string) {
  const bytes = (count: number) => sha256(`${event} ${plugin}`).subarray(0, count);
  return {
    workspaceId,
    id: newId('job', workspaceCodeOfId(event) ?? '', createdAt, bytes),
    name: eventJob.name,
    payload: JSON.stringify({ plugin, event }),
    key: null,
    dueAt: createdAt,
    createdAt,
  };
}

/**
 * Hands events to the plug-ins that subscribe to them. A failed attempt is repeated later, also one
 * whose plug-in is missing: it may come back with the next start.
 */
export const createPluginJobs = (plugins: readonly Plugin[], log: Log): readonly Job[] => [
  defineJob({
    ...eventJob,
    async handle({ unit, tenant }, { plugin: name, event: id }) {
      const { events } = plugins.find((plugin) => plugin.name === name) ?? {};
      const payload = await unit.view(tenant, (view) => findEventPayload(view, id));
      if (payload === null) {
        log.warn({ plugin: name, event: id }, 'an event for a plug-in was deleted');
        return;
      }
      if (!events) throw new Error(`plug-in ${name}: it is not loaded, or handles no events`);
      const event: PluginEvent = JSON.parse(payload);
      await callPlugin(name, handlingMilliseconds, (context) => events.handle(event, context));
    },
  }) as unknown as Job,
];
