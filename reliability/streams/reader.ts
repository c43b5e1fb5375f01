import { setTimeout as delay } from 'node:timers/promises';
import type { Agent } from '../../bench/task-streams.ts';

/** One event of a stream. */
export type StreamEvent = { id: number; data: string };

export type StreamReader = {
  /** Complete events, over all connections. */
  events: StreamEvent[];
  /** The number of connections it needed. */
  connections: number;
  /** Why it gave up, or null. */
  problem: string | null;
};

const timeoutMilliseconds = 60_000;
const over = /"TASK_STATE_(?:COMPLETED|FAILED|CANCELED|REJECTED)"/;

/**
 * Reads a task until it has ended and reconnects whenever the connection breaks, with the id of its
 * last event unless it is forgetful.
 */
export async function readToTheEnd(
  agent: Agent,
  taskId: string,
  reader: StreamReader,
  isForgetful: boolean,
): Promise<void> {
  let deadline = performance.now() + timeoutMilliseconds;
  while (!over.test(reader.events.at(-1)?.data ?? '')) {
    const last = isForgetful ? undefined : reader.events.at(-1)?.id;
    const answer = await open(agent, taskId, last);
    if (answer?.ok) {
      reader.connections += 1;
      await readEvents(answer, reader.events);
      deadline = performance.now() + timeoutMilliseconds;
    } else if (answer && answer.status < 500) {
      reader.problem = `${taskId} after ${last}: ${answer.status} ${await answer.text()}`;
      return;
    }
    if (performance.now() > deadline) {
      reader.problem = `${taskId} after ${last}: it did not continue`;
      return;
    }
    await delay(20);
  }
}

async function open({ origin, apiKey }: Agent, taskId: string, last: number | undefined) {
  try {
    return await fetch(`${origin}/api/a2a/tasks/${taskId}/subscribe`, {
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(last === undefined ? {} : { 'last-event-id': String(last) }),
      },
    });
  } catch {
    return null;
  }
}

/** Reads until the connection ends or breaks. An incomplete event at the end is dropped. */
async function readEvents(answer: Response, events: StreamEvent[]): Promise<void> {
  let text = '';
  try {
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        const [, id, data] = /^id: (\d+)\ndata: (.*)$/.exec(part) ?? [];
        if (id !== undefined && data !== undefined) events.push({ id: Number(id), data });
      }
    }
  } catch {
    // The server died.
  }
}
