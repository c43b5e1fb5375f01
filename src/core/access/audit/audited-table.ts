import type { DomainError } from '../../../kernel/domain-error.ts';
import type { Id, IdPrefix } from '../../../kernel/id.ts';
import {
  decodeCursor,
  type Page,
  type PageRequest,
  readCursorDate,
  toPage,
} from '../../../kernel/page.ts';
import { type TenantTableOptions, tenantTable } from '../../../platform/db/rows/tenant-table.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { type View, violatedConstraint, type Work } from '../../../platform/unit-of-work.ts';
import { auditChange } from './audit.ts';

/** Properties of every row of an audited table. */
export type AuditedRow<Prefix extends IdPrefix> = {
  id: Id<Prefix>;
  version: number;
  createdAt: Date;
  updatedAt: Date;
};

export const auditedColumns = {
  version: 'version',
  createdAt: { fixed: 'created_at' },
  updatedAt: 'updated_at',
} as const;

/** Changed properties; those that are undefined stay unchanged. */
export type Changes<Fields> = { [Field in keyof Fields]?: Fields[Field] | undefined };

export type AuditedTableOptions<
  Prefix extends IdPrefix,
  Fields,
  Table extends keyof Tables,
> = TenantTableOptions<AuditedRow<Prefix> & Fields, Table> & {
  idPrefix: Prefix;
  /** Type of the resource in the audit log. */
  resource: string;
  notFound: () => DomainError;
  /** Errors by the constraint that an insert or update violates. */
  conflicts?: Record<string, (row: AuditedRow<Prefix> & Fields) => DomainError>;
  /** Removed rows are kept: `get` and `lock` do not find them, `find` does. */
  archive?: {
    apply(row: AuditedRow<Prefix> & Fields, now: Date): AuditedRow<Prefix> & Fields;
    isArchived(row: AuditedRow<Prefix> & Fields): boolean;
  };
};

/** Rows with a version and an entry in the audit log for each change. */
export function auditedTable<
  Prefix extends IdPrefix,
  Fields extends object,
  Table extends keyof Tables,
>({
  idPrefix,
  resource,
  notFound,
  conflicts = {},
  archive,
  ...options
}: AuditedTableOptions<Prefix, Fields, Table>) {
  type Row = AuditedRow<Prefix> & Fields;
  const table = tenantTable<Row, Table>(options);
  const assertFound = (row: Row | null): Row => {
    if (!row || archive?.isArchived(row)) throw notFound();
    return row;
  };
  const advance = (work: Work, before: Row, after: Row): Row => ({
    ...after,
    version: before.version + 1,
    updatedAt: work.now,
  });
  const save = async (work: Work, before: Row | null, after: Row) => {
    try {
      await (before ? table.update(work, after) : table.insert(work, after));
    } catch (error) {
      throw conflicts[violatedConstraint(error) ?? '']?.(after) ?? error;
    }
  };
  return {
    select: table.select,
    /** Includes archived rows. */
    find: table.find,
    async get(view: View, id: string): Promise<Row> {
      return assertFound(await table.find(view, id));
    },
    async lock(work: Work, id: string, strength?: 'update'): Promise<Row> {
      return assertFound(await table.lock(work, id, strength));
    },
    /** Null when the row does not exist. Includes archived rows. */
    tryLock: table.lock,
    async add(work: Work, fields: Fields): Promise<Row> {
      const id = work.newId(idPrefix);
      const row: Row = { ...fields, id, version: 1, createdAt: work.now, updatedAt: work.now };
      await save(work, null, row);
      await auditChange(work, resource, null, row);
      return row;
    },
    async update(work: Work, before: Row, after: Row): Promise<Row> {
      const row = advance(work, before, after);
      await save(work, before, row);
      await auditChange(work, resource, before, row);
      return row;
    },
    async remove(work: Work, row: Row): Promise<void> {
      if (archive) await table.update(work, advance(work, row, archive.apply(row, work.now)));
      else if ((await table.remove(work, row.id)) === 0) throw notFound();
      await auditChange(work, resource, row, null);
    },
    /** Newest first. `filters` identify the list and its filters in cursors. */
    async list(
      view: View,
      { ownerId, filters }: { ownerId: string | null; filters: unknown },
      request: PageRequest,
    ): Promise<Page<Row>> {
      const before = request.cursor === null ? null : readPosition(request.cursor, filters);
      const rows = await table.list(view, { ownerId, before, limit: request.limit + 1 });
      return toPage(rows, request, ({ createdAt, id }) => [createdAt.toISOString(), id], filters);
    },
  };
}

/** The row with the changes. */
export function applyChanges<Row extends Fields, Fields extends object>(
  row: Row,
  changes: Changes<Fields>,
): Row {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...row, ...Object.fromEntries(given) };
}

function readPosition(cursor: string, filters: unknown) {
  const [createdAt, id] = decodeCursor(cursor, filters);
  return { createdAt: readCursorDate(createdAt), id: String(id) };
}
