import type { Shop } from './shop.ts';
import { agent, knownProfile } from './ucp.ts';

export const uri = 'https://ucp.dev/2026-04-08/specification/reference';

export type BindingOptions = {
  contextId?: string;
  messageId?: string;
  method?: 'SendMessage' | 'message/send';
  path?: string;
  headers?: Record<string, string>;
};

let messages = 0;

/** Sends a data part over A2A with the UCP extension activated. */
export async function ucpOverA2a(
  { send }: Pick<Shop, 'send'>,
  data: object,
  options: BindingOptions = {},
) {
  messages += 1;
  const { contextId, messageId = `m-${messages}`, method = 'SendMessage' } = options;
  const isOld = method === 'message/send';
  const part = isOld ? { kind: 'data', data } : { data };
  const role = isOld ? 'user' : 'ROLE_USER';
  const message = { messageId, role, parts: [part], ...(contextId !== undefined && { contextId }) };
  const { path: url = '/api/a2a', headers = {} } = options;
  const answer = await send({
    method: 'POST',
    url,
    headers: {
      host: 'localhost:4000',
      ...agent(knownProfile),
      'x-a2a-extensions': uri,
      ...headers,
    },
    payload: { jsonrpc: '2.0', id: 1, method, params: { message } },
  });
  return { ...answer, result: answer.body?.result, error: answer.body?.error };
}
