import { type Case, measureLoop, type Stage } from '../case.ts';
import { fresh } from '../catalog-database.ts';
import { merchantStore } from '../load-catalog.ts';
import { forkChild, messageOf, stopChild } from '../processes.ts';
import { systemEnv } from '../server.ts';

const echo = 'C4 A2A echo';
/** Number of tasks that are created for the read cases. */
const taskCount = 200;
const taskPage = 10;

export const tasks: Case[] = [
  {
    name: echo,
    title: 'control: SendMessage to an echo agent of the official SDK, in memory',
    run: (stage) => withEcho((control) => measureLoop(stage, control, () => [helloRequest])),
  },
  {
    name: 'A2A send',
    title: 'SendMessage to a store agent: a search whose task is stored before the response',
    target: { ratio: { of: echo, atLeast: 0.7 } },
    run: (stage) => measureLoop(stage, stage.server, () => searchRequests(stage)),
  },
  {
    name: 'A2A get task',
    title: 'GetTask of a task with a search result of 5 products',
    target: { ratio: { of: 'C2', atLeast: 0.6 } },
    async run(stage) {
      const ids = await createTasks(stage, 'get');
      const requests = ids.map((taskId) => request(stage, 'GetTask', { taskId }));
      return measureLoop(stage, stage.server, () => requests);
    },
  },
  {
    name: 'A2A list tasks',
    title: `ListTasks of a conversation with ${taskCount} tasks, ${taskPage} per page`,
    async run(stage) {
      const contextId = `list ${fresh()}`;
      await createTasks(stage, contextId);
      const page = request(stage, 'ListTasks', { contextId, pageSize: taskPage });
      return measureLoop(stage, stage.server, () => [page]);
    },
  },
];

type Control = { pid: number; origin: string };

async function withEcho<Result>(use: (control: Control) => Promise<Result>): Promise<Result> {
  const file = new URL('../controls/a2a-sdk.ts', import.meta.url);
  const child = forkChild(file, [], { env: { ...systemEnv(), NODE_ENV: 'production' } });
  try {
    const { port } = await messageOf<{ port: number }>(child);
    return await use({ pid: child.pid ?? 0, origin: `http://127.0.0.1:${port}` });
  } finally {
    await stopChild(child);
  }
}

const post = (path: string, method: string, params: object) => ({
  method: 'POST' as const,
  path,
  headers: { 'content-type': 'application/json', 'a2a-version': '1.0' },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
});

const message = (part: object, contextId?: string) => ({
  message: { messageId: 'm1', role: 'ROLE_USER', parts: [part], ...(contextId && { contextId }) },
});

const helloRequest = post('/', 'SendMessage', message({ text: 'hello' }));

/** The queries of the search cases, distributed over the stores. */
function searchRequests({ queries, products }: Stage) {
  const stores = [...new Set(products.map(({ store }) => store))];
  return queries.map((query, at) => {
    const data = { skill: 'catalog-search', site_slug: stores[at % stores.length], query };
    return post('/api/a2a', 'SendMessage', message({ data }));
  });
}

function request({ apiKey }: Stage, method: string, params: object) {
  const { headers, ...rest } = post('/api/a2a', method, params);
  return { ...rest, headers: { ...headers, authorization: `Bearer ${apiKey}` } };
}

/** Creates tasks in one conversation of the merchant's workspace, and returns their ids. */
async function createTasks(stage: Stage, contextId: string): Promise<string[]> {
  const [query = ''] = stage.queries;
  const data = { skill: 'catalog-search', site_slug: merchantStore, query, limit: 5 };
  const { path, ...options } = request(stage, 'SendMessage', message({ data }, contextId));
  const send = async () => {
    const answer = await fetch(`${stage.server.origin}${path}`, options);
    const { result, error } = (await answer.json()) as {
      result?: { task: { id: string } };
      error?: object;
    };
    if (!result) throw new Error(`SendMessage: ${JSON.stringify(error)}`);
    return result.task.id;
  };
  return Promise.all(Array.from({ length: taskCount }, send));
}
