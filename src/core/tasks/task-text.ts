import type { Frame } from './frame.ts';
import type { Task, TaskState } from './task.ts';

/** A task as its presenters need it: what is JSON already is never parsed or written again. */
export type TaskText = {
  id: string;
  contextId: string;
  state: TaskState;
  stateAt: Date;
  statusMessage: string | null;
  artifacts: string;
  history: string;
  metadata: string;
};

const written = new WeakMap<object, string>();

/**
 * The JSON of a value that nobody changes any more: written once however often it is asked for (an
 * artifact goes into its task, a frame, pushes and answers).
 */
export function jsonOf(value: object): string {
  const known = written.get(value);
  if (known !== undefined) return known;
  const text = JSON.stringify(value);
  written.set(value, text);
  return text;
}

/** Tells the JSON of a value to whoever could put it together from texts at hand; it must be what `JSON.stringify` says. */
export function keepJson(value: object, text: string): void {
  written.set(value, text);
}

/** The same for a list whose members are shared with other lists. */
export const jsonOfList = (values: readonly object[]): string => `[${values.map(jsonOf).join()}]`;

export function textOfTask(task: Task): TaskText {
  return {
    id: task.id,
    contextId: task.contextId,
    state: task.state,
    stateAt: task.stateAt,
    statusMessage: task.statusMessage && jsonOf(task.statusMessage),
    artifacts: jsonOfList(task.artifacts),
    history: jsonOfList(task.history),
    metadata: jsonOf(task.metadata),
  };
}

/** What a frame holds beside its place, as its row keeps it: `FrameContent` in JSON. */
export function frameText(frame: Frame): string {
  if (frame.kind === 'artifact') return `{"kind":"artifact","artifact":${jsonOf(frame.artifact)}}`;
  const message = frame.message === null ? 'null' : jsonOf(frame.message);
  return `{"kind":"status","state":"${frame.state}","at":"${frame.at.toISOString()}","message":${message}}`;
}

/** A frame from its row: the reverse of `frameText`. */
export function frameOf(
  place: Pick<Frame, 'taskId' | 'contextId' | 'number'>,
  text: string,
): Frame {
  const content = JSON.parse(text);
  if (content.kind === 'artifact')
    return { ...place, kind: 'artifact', artifact: content.artifact };
  const { state, message } = content;
  return { ...place, kind: 'status', state, at: new Date(content.at), message };
}
