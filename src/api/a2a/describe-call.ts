import type { FastifyRequest } from 'fastify';
import { stepOfSkill } from '../../core/skills/funnel-step.ts';
import type { Task } from '../../core/tasks/task.ts';
import type { CallDescription } from '../../http/agent-calls/call-description.ts';
import type { CallNotes } from '../../http/agent-calls/call-notes.ts';
import { isObject, type JsonObject } from '../../kernel/json.ts';

/** Reading and following tasks is not recorded: agents poll, and the message has the result. */
const recordedMethods = new Set(['SendMessage', 'SendStreamingMessage', 'CancelTask']);

/** A message by its skill. The output in the notes is the task. */
export function describeA2aCall(
  _request: FastifyRequest,
  { operation: method, output, error }: CallNotes,
): CallDescription | null {
  if (method === null || !recordedMethods.has(method)) return null;
  if (output !== undefined) return describeTask(method, output as Task);
  return error === null ? null : { operation: method, step: null };
}

function describeTask(method: string, task: Task): CallDescription {
  const request = task.request ?? {};
  const skill = textOf(task.metadata.skill) ?? textOf(request.skill);
  const data = Object.assign({}, ...dataOf(task.artifacts.flatMap(({ parts }) => parts)));
  return {
    operation: skill ?? method,
    step: skill === null ? null : stepOfSkill(skill, request),
    output: { ...data, status: task.state },
    error: errorOf(task, skill),
    contextId: task.contextId,
    slug: textOf(request.site_slug),
    ...(skill === 'catalog-search' && { words: request.cursor ? null : wordsOf(request) }),
  };
}

const wordsOf = ({ query, q }: JsonObject): string | null => textOf(query) ?? textOf(q);

/** The error of a failed task, or of one that asks for what is missing. */
function errorOf({ state, statusMessage }: Task, skill: string | null): string | null {
  const data = dataOf(statusMessage?.parts ?? []);
  const error = data.map((part) => part.error).find(isObject);
  if (typeof error?.code === 'string') return error.code;
  if (data.some(({ needed }) => needed !== undefined)) return 'input_required';
  if (state === 'failed' || state === 'rejected') return state;
  return skill === null && state === 'input_required' ? 'not_understood' : null;
}

const dataOf = (parts: readonly { data?: unknown }[]): JsonObject[] =>
  parts.map(({ data }) => data).filter(isObject);

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
