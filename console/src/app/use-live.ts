import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followEvents, type LiveEvent } from './event-stream.ts';
import { addNewOrder, clearNewOrders, hasNewOrders } from './new-orders.ts';
import { useWorkspace } from './workspace.tsx';

/**
 * The queries to invalidate after an event: first parts of their keys, by the first word of the
 * event type.
 */
const resourcesOf: Record<string, string[]> = {
  order: ['orders', 'analytics', 'attention'],
  return: ['orders', 'attention'],
  exchange: ['orders'],
  customer: ['customers'],
  product: ['products'],
  stock: ['products', 'attention'],
  collection: ['collections'],
  membership: ['memberships', 'subscribers'],
  site: ['sites', 'domains'],
  api_key: ['api-keys'],
  oauth_grant: ['connected-apps'],
  member: ['members'],
};

const batchMilliseconds = 500;

/**
 * Reloads what events of the workspace have changed, while the page is visible. New orders are only
 * counted, so that rows do not move under the pointer.
 */
export function useLive(): void {
  const client = useQueryClient();
  const { id, tokens } = useWorkspace();
  useEffect(() => {
    const batcher = createEventBatcher((resources) => {
      void client.invalidateQueries({ predicate: (query) => isAffected(query, id, resources) });
    });
    const readAll = () => {
      clearNewOrders();
      void client.invalidateQueries({ queryKey: [id] });
    };
    const connect = () =>
      followEvents({
        token: async () => (await tokens.get()).token,
        onEvent: (event) => batcher.add(event),
        onReconnected: readAll,
      });
    let stop = document.hidden ? null : connect();
    const change = () => {
      if (document.hidden) {
        stop?.();
        stop = null;
      } else if (!stop) {
        readAll();
        stop = connect();
      }
    };
    document.addEventListener('visibilitychange', change);
    return () => {
      document.removeEventListener('visibilitychange', change);
      stop?.();
      batcher.stop();
      clearNewOrders();
    };
  }, [client, id, tokens]);
}

/** The list of orders does not change while new ones wait; single orders are read again. */
function isAffected({ queryKey }: Query, workspaceId: string, resources: Set<string>): boolean {
  const [workspace, resource, what] = queryKey;
  if (workspace !== workspaceId || !resources.has(String(resource))) return false;
  return !(resource === 'orders' && what === 'list' && hasNewOrders());
}

/** Many events at the same time, as after an import, cause a single reload. */
function createEventBatcher(flush: (resources: Set<string>) => void) {
  let resources = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  return {
    add({ type, resource }: LiveEvent) {
      if (type === 'order.created') addNewOrder(resource.id);
      for (const one of resourcesOf[type.split('.')[0] ?? ''] ?? []) resources.add(one);
      timer ??= setTimeout(() => {
        const batch = resources;
        resources = new Set();
        timer = null;
        flush(batch);
      }, batchMilliseconds);
    },
    stop() {
      if (timer) clearTimeout(timer);
    },
  };
}
