import type { FastifyReply } from 'fastify';
import type { MethodCall } from '../../../http/mcp/methods.ts';
import { openSse } from '../../../http/sse/sse.ts';
import type { Streams } from '../../../http/sse/streams.ts';
import { isObject } from '../../../kernel/json.ts';
import { notification } from './stream.ts';

/** A list that the kit changes: whether it has its additional entry, and who wants to know. */
export type ListName = 'tools' | 'prompts';

export type ListChanges = {
  /** Whether the list has its additional entry at present. */
  hasExtra(list: ListName): boolean;
  /** Adds or removes the additional entry and notifies the listeners. */
  toggle(list: ListName): void;
  listen(listener: (list: ListName) => void): () => void;
};

export function createListChanges(): ListChanges {
  const extended = new Set<ListName>();
  const listeners = new Set<(list: ListName) => void>();
  return {
    hasExtra: (list) => extended.has(list),
    toggle(list) {
      if (!extended.delete(list)) extended.add(list);
      for (const listener of listeners) listener(list);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const filterOf: Record<ListName, string> = {
  tools: 'toolsListChanged',
  prompts: 'promptsListChanged',
};

/** `subscriptions/listen`: a stream of the notifications that the client asked for. */
export function listenToChanges(
  { request, reply, id, params }: MethodCall,
  { streams, changes }: { streams: Streams; changes: ListChanges },
): Promise<FastifyReply> {
  const requested = isObject(params.notifications) ? params.notifications : {};
  const honored = Object.values(filterOf).filter((name) => requested[name] === true);
  const meta = { _meta: { 'io.modelcontextprotocol/subscriptionId': id } };
  return openSse(request, reply, {
    streams,
    async start(writer) {
      const send = (method: string, members: object = {}) =>
        writer.write(`data: ${JSON.stringify(notification(method, { ...meta, ...members }))}\n\n`);
      send('subscriptions/acknowledged', {
        notifications: Object.fromEntries(honored.map((name) => [name, true])),
      });
      return changes.listen((list) => {
        if (honored.includes(filterOf[list])) send(`${list}/list_changed`);
      });
    },
  });
}
