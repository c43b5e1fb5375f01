import type { Task, TaskState } from './task.ts';
import type { TaskEvent } from './task-event.ts';

/**
 * A task with its content as JSON strings, so that stored JSON need not be parsed and serialized
 * again.
 */
export type SerializedTask = {
  id: string;
  contextId: string;
  state: TaskState;
  stateAt: Date;
  statusMessage: string | null;
  artifacts: string;
  history: string;
  metadata: string;
};

const jsonCache = new WeakMap<object, string>();

/**
 * Returns the JSON of an immutable value, which is serialized only once: an artifact, for example,
 * is part of its task, an event, pushes and responses.
 */
export function toCachedJson(value: object): string {
  const known = jsonCache.get(value);
  if (known !== undefined) return known;
  const text = JSON.stringify(value);
  jsonCache.set(value, text);
  return text;
}

/**
 * Caches the JSON of a value that a caller has assembled more cheaply. It must equal the result of
 * `JSON.stringify`.
 */
export function cacheJson(value: object, text: string): void {
  jsonCache.set(value, text);
}

/** Like `toCachedJson`, for a list whose members also occur in other lists. */
export const toCachedJsonList = (values: readonly object[]): string =>
  `[${values.map(toCachedJson).join()}]`;

export function serializeTask(task: Task): SerializedTask {
  return {
    id: task.id,
    contextId: task.contextId,
    state: task.state,
    stateAt: task.stateAt,
    statusMessage: task.statusMessage && toCachedJson(task.statusMessage),
    artifacts: toCachedJsonList(task.artifacts),
    history: toCachedJsonList(task.history),
    metadata: toCachedJson(task.metadata),
  };
}

/** The content of an event as it is stored: a `TaskEventContent` in JSON. */
export function serializeEvent(event: TaskEvent): string {
  if (event.kind === 'artifact')
    return `{"kind":"artifact","artifact":${toCachedJson(event.artifact)}}`;
  const message = event.message === null ? 'null' : toCachedJson(event.message);
  return `{"kind":"status","state":"${event.state}","at":"${event.at.toISOString()}","message":${message}}`;
}

/** Parses a stored event: the reverse of `serializeEvent`. */
export function parseEvent(
  position: Pick<TaskEvent, 'taskId' | 'contextId' | 'number'>,
  text: string,
): TaskEvent {
  const content = JSON.parse(text);
  if (content.kind === 'artifact')
    return { ...position, kind: 'artifact', artifact: content.artifact };
  const { state, message } = content;
  return { ...position, kind: 'status', state, at: new Date(content.at), message };
}
