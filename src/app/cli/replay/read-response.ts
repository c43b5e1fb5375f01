import {
  type OutputSummary,
  summarizeOutput,
} from '../../../core/agent-sessions/redaction/summarize-output.ts';
import { isObject, type JsonObject } from '../../../kernel/json.ts';

/** `ok` or an error code, and the summary that a recorded call would have. */
export type ReplayedResult = { result: string; output: OutputSummary };

/** Reads the response to a replayed call, of whatever protocol it is. */
export function readResponse(status: number, text: string): ReplayedResult {
  const body = parseBody(text);
  const envelope = unwrap(body);
  const output = summarizeOutput(dataOf(envelope));
  const error = errorOf(body) ?? taskErrorOf(envelope) ?? output.error;
  const refused = status >= 400 && status !== 402 ? `status_${status}` : null;
  return { result: error ?? refused ?? 'ok', output };
}

/** JSON, or the last complete state of a stream of server-sent events. */
function parseBody(text: string): JsonObject {
  const events = text.split('\n').filter((line) => line.startsWith('data: '));
  if (events.length === 0) return parseObject(text);
  let task: JsonObject = {};
  for (const event of events) {
    const payload = parseObject(event.slice('data: '.length));
    const { task: whole, statusUpdate, artifactUpdate } = unwrap(payload);
    if (isObject(whole)) task = { ...task, ...whole };
    if (isObject(statusUpdate)) task = { ...task, status: statusUpdate.status };
    if (isObject(artifactUpdate)) task = { ...task, artifacts: [artifactUpdate.artifact] };
  }
  return { task };
}

function parseObject(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

const unwrap = (body: JsonObject): JsonObject => (isObject(body.result) ? body.result : body);

/** The data of an MCP result, of the artifacts of a task, or the body itself. */
function dataOf(envelope: JsonObject): JsonObject {
  if (isObject(envelope.structuredContent)) return envelope.structuredContent;
  const task = taskOf(envelope);
  if (task === null) return envelope;
  const artifacts = Array.isArray(task.artifacts) ? task.artifacts : [];
  const data = artifacts.flatMap((artifact) => partsOf(artifact));
  return Object.assign({}, ...data, { status: stateOf(task) });
}

/** `completed` for `TASK_STATE_COMPLETED`, as recorded calls show it. */
function stateOf({ status }: JsonObject): string {
  const state = isObject(status) ? String(status.state) : '';
  return state.replace('TASK_STATE_', '').toLowerCase();
}

const taskOf = ({ task }: JsonObject): JsonObject | null => (isObject(task) ? task : null);

function partsOf(holder: unknown): JsonObject[] {
  if (!isObject(holder) || !Array.isArray(holder.parts)) return [];
  return holder.parts.flatMap((part) => (isObject(part) && isObject(part.data) ? [part.data] : []));
}

/** The code of a REST, UCP or JSON-RPC error. */
function errorOf(body: JsonObject): string | null {
  const { error, code, detail } = body;
  if (typeof error === 'string') return error === 'payment_required' ? null : error;
  if (!isObject(error)) return typeof code === 'string' && detail !== undefined ? code : null;
  const { code: own, data } = error;
  if (typeof own === 'string') return own;
  const [first] = [data].flat();
  if (!isObject(first)) return `error_${String(own)}`;
  return String(first.code ?? first.reason ?? own).toLowerCase();
}

/** The code of a failed task, or of one that asks for what is missing. */
function taskErrorOf(envelope: JsonObject): string | null {
  const task = taskOf(envelope);
  const status = isObject(task?.status) ? task.status : {};
  const data = partsOf(status.message);
  const error = data.map((part) => part.error).find(isObject);
  if (typeof error?.code === 'string') return error.code;
  if (data.some(({ needed }) => needed !== undefined)) return 'input_required';
  return status.state === 'TASK_STATE_FAILED' ? 'failed' : null;
}
