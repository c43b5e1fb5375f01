import type { CallOptions, Stoa } from '@stoa/client';
import {
  keepPreviousData,
  type QueryClient,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useWorkspace } from './workspace.tsx';

type Read<Data> = (stoa: Stoa, options: CallOptions) => PromiseLike<Data>;

/**
 * Reads from the API with a cache. The key starts with the resource, as in `['orders', id]`; the
 * workspace is added. `useApi(['orders', id], (stoa, options) => stoa.orders.get(id, options))`.
 */
export function useApi<Data>(
  key: readonly unknown[],
  read: Read<Data>,
  {
    keepsPrevious = false,
    isEnabled = true,
  }: { keepsPrevious?: boolean; isEnabled?: boolean } = {},
): UseQueryResult<Data> {
  const { id, stoa } = useWorkspace();
  return useQuery<Data>({
    queryKey: [id, ...key],
    queryFn: ({ signal }) => Promise.resolve(read(stoa, { signal })),
    enabled: isEnabled,
    ...(keepsPrevious && { placeholderData: keepPreviousData as never }),
  });
}

/** Marks everything of a resource as stale after a write, and loads what is on screen again. */
export function useInvalidate(): (...resources: string[]) => Promise<void> {
  const client = useQueryClient();
  const { id } = useWorkspace();
  return async (...resources) => {
    await Promise.all(resources.map((resource) => invalidate(client, id, resource)));
  };
}

const invalidate = (client: QueryClient, workspaceId: string, resource: string) =>
  client.invalidateQueries({ queryKey: [workspaceId, resource] });
