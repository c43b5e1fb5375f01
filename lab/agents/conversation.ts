import { Refused } from './agent.ts';
import { choiceOf } from './rest.ts';
import type { Wire } from './wire.ts';

/** What the store's agent answers: its text, and the data of message and artifacts in one object. */
export type Talk = { taskId: string; state: string; text: string; data: any };

/** A conversation over A2A in plain sentences, with a key that may buy. */
export type Conversation = {
  say(text: string): Promise<Talk>;
  /** As `say`; throws when the agent refuses or asks for something. */
  request(text: string): Promise<Talk>;
  readTask(taskId: string): Promise<Talk>;
};

export function openConversation(
  wire: Wire,
  { host, apiKey }: { host: string; apiKey: string },
): Conversation {
  let contextId: string | undefined;
  const headers = { authorization: `Bearer ${apiKey}` };
  const call = async (method: string, params: object): Promise<any> => {
    const body = { jsonrpc: '2.0', id: 1, method, params };
    const answer = await wire.send({ method: 'POST', path: '/api/a2a', host, headers, body });
    if (answer.body.error) throw new Refused('error', answer.body.error.message);
    return answer.body.result;
  };
  const say = async (text: string): Promise<Talk> => {
    const message = { messageId: 'lab', role: 'ROLE_USER', parts: [{ text }], contextId };
    const { task } = await call('SendMessage', { message });
    contextId = task.contextId;
    return talkOf(task);
  };
  return {
    say,
    request: async (text) => assertDone(await say(text)),
    readTask: async (taskId) => talkOf(await call('GetTask', { taskId })),
  };
}

function talkOf({ id, status, artifacts }: any): Talk {
  const parts: any[] = [
    ...(status.message?.parts ?? []),
    ...artifacts.flatMap((artifact: any) => artifact.parts),
  ];
  const data = Object.assign({}, ...parts.map((part) => part.data ?? {}));
  const text = parts.find((part) => part.text)?.text ?? '';
  return { taskId: id, state: status.state, text, data };
}

function assertDone(talk: Talk): Talk {
  const { code, alternatives = [] } = talk.data.error ?? {};
  if (code === undefined && talk.state !== 'TASK_STATE_FAILED') return talk;
  throw new Refused(code ?? 'failed', talk.text, alternatives.map(choiceOf));
}
