import { withInstants } from '../../ui/list/instants.ts';
import type { ListQuery } from '../../ui/list/list.ts';

/** Filters of the page as the API takes them. */
export const auditQuery = (query: ListQuery) =>
  withInstants(query, ['created_after', 'created_before']) as object;
