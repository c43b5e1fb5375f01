import { randomKey } from '../request.ts';
import { StoaError } from '../stoa-error.ts';
import type { AgentCheckout, BuyOptions, Purchase } from './purchase.ts';
import { type AgentSender, post } from './request.ts';

/** A checkout as the skills of the store agent return it. */
type SkillCheckout = {
  id: string;
  status: string;
  currency: string;
  totals: { total: number };
  order?: { id: string } | null;
};

/** A checkout over A2A or MCP ends with a person, or another protocol, who pays it. */
export type A2aAgent = {
  /** Sends data to a skill and returns the task. */
  send(data: { skill: string; [name: string]: unknown }, options?: BuyOptions): Promise<A2aTask>;
  /** Opens a checkout. The task waits until it is paid at `continueUrl`. */
  checkout(purchase: Purchase, options?: BuyOptions): Promise<AgentCheckout>;
};

export type A2aTask = {
  id: string;
  status: { state: string; message?: { parts: { text?: string }[] } };
  artifacts?: { parts: { data?: Record<string, unknown> }[] }[];
};

export type McpAgent = {
  /** Calls a tool and returns its structured content. */
  call(name: string, args: object, options?: BuyOptions): Promise<Record<string, unknown>>;
  checkout(purchase: Purchase, options?: BuyOptions): Promise<AgentCheckout>;
};

export function createA2aAgent(sender: AgentSender): A2aAgent {
  const sendData: A2aAgent['send'] = async (data, { signal } = {}) => {
    const message = { messageId: randomKey(), role: 'ROLE_USER', parts: [{ data }] };
    const headers = { 'a2a-version': '1.0' };
    const path = '/api/a2a/message:send';
    return (await post<{ task: A2aTask }>(sender, path, { message }, { signal, headers })).task;
  };
  return {
    send: sendData,
    checkout: async (purchase, options) => {
      const task = await sendData({ skill: 'ucp-checkout', ...toArguments(purchase) }, options);
      const data = task.artifacts?.[0]?.parts[0]?.data;
      if (!data?.checkout)
        throw refused(task.status.message?.parts[0]?.text ?? task.status.state, { task });
      return { ...toCheckout(data), taskId: task.id };
    },
  };
}

type McpResponse = {
  result?: {
    structuredContent?: Record<string, unknown>;
    isError?: boolean;
    content?: { text?: string }[];
  };
  error?: { message: string };
};

export function createMcpAgent(sender: AgentSender): McpAgent {
  const call: McpAgent['call'] = async (name, args, { signal } = {}) => {
    const params = { name, arguments: args };
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
    const { result, error } = await post<McpResponse>(sender, '/api/mcp', body, { signal });
    if (!result || result.isError)
      throw refused(error?.message ?? result?.content?.[0]?.text ?? 'The tool failed.', { result });
    return result.structuredContent ?? {};
  };
  return {
    call,
    checkout: async (purchase, options) =>
      toCheckout(await call('ucp_checkout', toArguments(purchase), options)),
  };
}

const toArguments = ({ items, ...rest }: Purchase) => ({ ...rest, line_items: items });

function toCheckout(data: Record<string, unknown>): AgentCheckout {
  const checkout = data.checkout as SkillCheckout;
  return {
    id: checkout.id,
    status: checkout.status,
    total: checkout.totals.total,
    currency: checkout.currency,
    continueUrl: (data.continueUrl as string | undefined) ?? null,
    orderId: checkout.order?.id ?? null,
    taskId: null,
    raw: data,
  };
}

const refused = (message: string, members: Record<string, unknown>): StoaError =>
  new StoaError({ status: 200, code: 'agent_refused', message, members });
