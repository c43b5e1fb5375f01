import path from 'node:path';
import { findRunningConnection } from '@stoa/embedded-postgres';
import { presentTaskEvent } from '../../src/api/a2a/present-task.ts';
import { parseEvent } from '../../src/core/tasks/serialized-task.ts';
import type { TaskId } from '../../src/core/tasks/task.ts';
import type { TaskEvent } from '../../src/core/tasks/task-event.ts';
import { connect } from '../../src/platform/db/database.ts';
import type { Ledger } from '../scenario.ts';
import type { StreamReader } from './reader.ts';
import type { StreamedTask } from './stream-tasks.ts';

/** Each reader must have received the task first, and then every later event once and in order. */
export async function compareWithDatabase(
  dataDir: string,
  tasks: StreamedTask[],
  ledger: Ledger,
): Promise<{ frames: number }> {
  const frames = await readFrames(
    dataDir,
    tasks.map(({ taskId }) => taskId),
  );
  for (const { taskId, readers } of tasks) {
    const stored = frames.get(taskId) ?? [];
    checkNumbers(taskId, stored, ledger);
    for (const reader of readers) compareReader(taskId, reader, stored, ledger);
  }
  return { frames: [...frames.values()].reduce((sum, { length }) => sum + length, 0) };
}

function checkNumbers(taskId: string, stored: TaskEvent[], ledger: Ledger): void {
  const first = stored[0]?.number ?? 0;
  if (stored.some(({ number }, at) => number !== first + at))
    ledger.fail(
      'a gap in the event numbers',
      `${taskId}: ${stored.map(({ number }) => number).join()}`,
    );
}

function compareReader(taskId: string, reader: StreamReader, stored: TaskEvent[], ledger: Ledger) {
  if (reader.problem !== null) ledger.fail('a reader gave up', reader.problem);
  const [first, ...received] = reader.events;
  if (first === undefined || !first.data.startsWith('{"task":')) {
    ledger.fail('a stream that does not begin with its task', `${taskId}: ${first?.data}`);
    return;
  }
  const missed = stored.filter(({ number }) => number > first.id);
  const expected = missed.map((frame) => `${frame.number} ${presentTaskEvent(frame)}`);
  const found = received.map(({ id, data }) => `${id} ${data}`);
  if (expected.join('\n') === found.join('\n')) return;
  const at = expected.findIndex((line, index) => line !== found[index]);
  ledger.fail(
    'events lost, duplicated, changed or out of order',
    `${taskId} at ${at}: received ${found[at]}, stored ${expected[at]}`,
  );
}

async function readFrames(dataDir: string, taskIds: string[]): Promise<Map<string, TaskEvent[]>> {
  const connection = await findRunningConnection(path.join(dataDir, 'postgres'));
  if (!connection) throw new Error('The database of the server under test is down.');
  const client = await connect(connection, { options: '-c role=stoa_system' });
  try {
    const { rows } = await client.query<Row>(question, [taskIds]);
    return Map.groupBy(rows.map(toFrame), ({ taskId }) => taskId);
  } finally {
    await client.end();
  }
}

type Row = { task_id: TaskId; context_id: string; number: number; content: string };

const toFrame = ({ task_id: taskId, context_id: contextId, number, content }: Row): TaskEvent =>
  parseEvent({ taskId, contextId, number }, content);

const question = `
  select f.task_id, t.context_id, f.number, f.content::text as content
  from task_events f join tasks t using (workspace_id, task_id)
  where f.task_id = any($1) order by f.task_id, f.number`;
