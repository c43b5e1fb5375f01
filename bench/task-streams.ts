import { type IncomingMessage, request } from 'node:http';

/** Calls a method of the store agent and returns its result. */
export async function callAgent(
  agent: Agent,
  method: string,
  params: Record<string, unknown>,
): Promise<unknown> {
  const answer = await fetch(`${agent.origin}/api/a2a`, {
    method: 'POST',
    headers: headersOf(agent),
    body: envelope(method, params),
  });
  const { result, error } = (await answer.json()) as { result?: unknown; error?: unknown };
  if (error) throw new Error(`${method} was answered with ${JSON.stringify(error)}`);
  return result;
}

export type Agent = { origin: string; apiKey: string };

/** Creates a task that waits for input, because its text is not understood. Returns its id. */
export async function openTask(agent: Agent): Promise<string> {
  const message = { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'xyzzy' }] };
  const result = await callAgent(agent, 'SendMessage', { message });
  return (result as { task: { id: string } }).task.id;
}

/** A task's event stream, read on its own socket. */
export type TaskReader = {
  /** The whole text, up to the end of the stream or to `leave`. */
  text: Promise<string>;
  leave(): void;
};

/** Subscribes to a task. Resolves when the first event has arrived. */
export function readTask(agent: Agent, taskId: string): Promise<TaskReader> {
  return new Promise((resolve, reject) => {
    const call = request(`${agent.origin}/api/a2a`, {
      method: 'POST',
      agent: false,
      headers: { ...headersOf(agent), accept: 'text/event-stream' },
    });
    call.once('error', reject);
    call.once('response', (answer: IncomingMessage) => {
      const read = readAll(answer);
      const leave = () => void answer.destroy();
      read.first.then(() => resolve({ text: read.text, leave }), reject);
    });
    call.end(envelope('SubscribeToTask', { id: taskId }));
  });
}

function readAll(answer: IncomingMessage) {
  const first = Promise.withResolvers<void>();
  const all = Promise.withResolvers<string>();
  let text = '';
  answer.setEncoding('utf8');
  answer.on('data', (chunk: string) => {
    text += chunk;
    if (answer.headers['content-type'] === 'text/event-stream') first.resolve();
  });
  answer.once('close', () => {
    first.reject(new Error(`A stream was answered with ${answer.statusCode} ${text}`));
    all.resolve(text);
  });
  return { first: first.promise, text: all.promise };
}

const headersOf = ({ apiKey }: Agent) => ({
  authorization: `Bearer ${apiKey}`,
  'content-type': 'application/json',
});

const envelope = (method: string, params: Record<string, unknown>): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
