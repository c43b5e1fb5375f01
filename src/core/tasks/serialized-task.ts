import type { Task, TaskState } from './task.ts';
import type { TaskEvent } from './task-event.ts';

/** A task as its presenters need it: what is JSON already is never parsed or written again. */
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
 * The JSON of a value that nobody changes any more: written once however often it is asked for (an
 * artifact goes into its task, a frame, pushes and answers).
 */
export function toCachedJson(value: object): string {
  const known = jsonCache.get(value);
  if (known !== undefined) return known;
  const text = JSON.stringify(value);
  jsonCache.set(value, text);
  return text;
}

/** Tells the JSON of a value to whoever could put it together from texts at hand; it must be what `JSON.stringify` says. */
export function cacheJson(value: object, text: string): void {
  jsonCache.set(value, text);
}

/** The same for a list whose members are shared with other lists. */
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

/** What a frame holds beside its place, as its row keeps it: `FrameContent` in JSON. */
export function serializeEvent(frame: TaskEvent): string {
  if (frame.kind === 'artifact')
    return `{"kind":"artifact","artifact":${toCachedJson(frame.artifact)}}`;
  const message = frame.message === null ? 'null' : toCachedJson(frame.message);
  return `{"kind":"status","state":"${frame.state}","at":"${frame.at.toISOString()}","message":${message}}`;
}

/** A frame from its row: the reverse of `frameText`. */
export function parseEvent(
  place: Pick<TaskEvent, 'taskId' | 'contextId' | 'number'>,
  text: string,
): TaskEvent {
  const content = JSON.parse(text);
  if (content.kind === 'artifact')
    return { ...place, kind: 'artifact', artifact: content.artifact };
  const { state, message } = content;
  return { ...place, kind: 'status', state, at: new Date(content.at), message };
}
