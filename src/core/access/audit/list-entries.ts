import {
  decodeCursor,
  type Page,
  type PageRequest,
  readCursorInteger,
  toPage,
} from '../../../kernel/page.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import { type AuditFilter, listEntriesBefore } from './audit-store.ts';
import type { AuditEntry } from './entry.ts';

export type { AuditFilter } from './audit-store.ts';

/** The workspace's audit log, newest entry first. */
export async function listAuditEntries(
  view: View,
  filter: AuditFilter,
  request: PageRequest,
): Promise<Page<AuditEntry>> {
  const madeFor = { list: 'audit_log', ...filter };
  const before =
    request.cursor === null ? null : readCursorInteger(decodeCursor(request.cursor, madeFor)[0]);
  const rows = await listEntriesBefore(view, filter, { before, limit: request.limit + 1 });
  return toPage(rows, request, ({ position }) => [position], madeFor);
}
