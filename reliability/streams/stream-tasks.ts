import { setTimeout as delay } from 'node:timers/promises';
import type { Agent } from '../../bench/task-streams.ts';
import { readToTheEnd, type StreamReader } from './reader.ts';

/** A task that was opened, and its readers. */
export type StreamedTask = { taskId: string; readers: StreamReader[] };

const tryMilliseconds = 3_000;
const timeoutMilliseconds = 60_000;

type TaskRun = {
  agent: Agent;
  isOver: () => boolean;
  /** Whether its readers reconnect without the id of their last event. */
  isForgetful: boolean;
  /** Collects its tasks. */
  tasks: StreamedTask[];
};

/**
 * Opens one task after the other; each receives messages, has two readers, and is canceled in the
 * end.
 */
export async function runTasks({ agent, isOver, isForgetful, tasks }: TaskRun): Promise<void> {
  while (!isOver()) {
    const taskId = await openTask(agent, isOver);
    if (taskId === null) break;
    const readers = [newReader(), newReader()];
    const reading = Promise.all(
      readers.map((reader) => readToTheEnd(agent, taskId, reader, isForgetful)),
    );
    tasks.push({ taskId, readers });
    await untilBegun(readers);
    await talk(agent, taskId, isOver);
    await cancel(agent, taskId);
    await reading;
  }
}

/** Waits for the readers, because a task that ends before they connect sends them nothing. */
async function untilBegun(readers: StreamReader[]): Promise<void> {
  while (readers.some(({ events, problem }) => events.length === 0 && problem === null))
    await delay(5);
}

const turnsOfTask = 40;

/**
 * Sends messages until the number is reached or the task accepts no more: a crash during a run
 * leaves the task working.
 */
async function talk(agent: Agent, taskId: string, isOver: () => boolean): Promise<void> {
  for (let turn = 0; turn < turnsOfTask && !isOver(); turn += 1) {
    const answer = await send(agent, { message: { ...message, taskId } });
    if (answer && answer.status >= 400 && answer.status < 500) return;
  }
}

// The text is not understood, so that the task requires input each time.
const message = { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'xyzzy' }] };

const newReader = (): StreamReader => ({ events: [], connections: 0, problem: null });

async function openTask(agent: Agent, isOver: () => boolean): Promise<string | null> {
  while (!isOver()) {
    const answer = await send(agent, { message });
    const taskId = (answer?.body as { task?: { id: string } } | undefined)?.task?.id;
    if (taskId !== undefined) return taskId;
    await delay(20);
  }
  return null;
}

const send = (agent: Agent, body: object) => post(agent, '/message:send', body);

/** Repeats until the task is canceled, also by an attempt whose response was lost. */
async function cancel(agent: Agent, taskId: string): Promise<void> {
  const deadline = performance.now() + timeoutMilliseconds;
  while (performance.now() < deadline) {
    const answer = await post(agent, `/tasks/${taskId}/cancel`, {});
    if (answer && answer.status < 500) return;
    await delay(20);
  }
}

/** Null: there was no response. */
async function post({ origin, apiKey }: Agent, path: string, body: object) {
  try {
    const answer = await fetch(`${origin}/api/a2a${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(tryMilliseconds),
    });
    return { status: answer.status, body: (await answer.json()) as unknown };
  } catch {
    await delay(20);
    return null;
  }
}
