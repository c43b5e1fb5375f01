import { notifyManager, type Query, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';

/** Why something on screen could not be loaded again, so that older data is shown; else null. */
export function useFailedRefetch(): { error: Error | null; retry: () => void } {
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const error = useSyncExternalStore(
    useCallback((notify) => cache.subscribe(notifyManager.batchCalls(notify)), [cache]),
    () => cache.findAll(failed)[0]?.state.error ?? null,
  );
  return { error, retry: () => void client.refetchQueries(failed) };
}

const failed = {
  type: 'active',
  predicate: ({ state }: Query) => state.status === 'error' && state.data !== undefined,
} as const;
