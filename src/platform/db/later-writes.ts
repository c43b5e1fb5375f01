import type { QueryResult } from 'pg';
import {
  countColumn,
  type MergeableStatement,
  mergeStatements,
  tablesOf,
} from './merge-statements.ts';
import type { NamedStatement } from './statement.ts';

/** A write; `onRows` receives the number of rows that it has written. */
export type LaterWrite = NamedStatement & {
  onRows?: ((rows: number) => void) | undefined;
  mustWrite?: boolean;
};

/** Writes of a transaction that are not sent yet, and go out together as one statement. */
export type LaterWrites = {
  /** The writes before it are sent first if they write rows of the same tables. */
  add(write: LaterWrite): void;
  /** Sends the writes if this statement, which is sent next, names one of their tables. */
  flushBefore(text: string): void;
  flush(): void;
};

/** `write` sends a statement without waiting for its result. */
export function collectLaterWrites(
  write: (statement: NamedStatement, onSuccess: (result: QueryResult) => void) => void,
): LaterWrites {
  let pending: LaterWrite[] = [];
  const flush = () => {
    const writes = pending;
    pending = [];
    const [first] = writes;
    if (!first) return;
    if (writes.length === 1 && !first.mustWrite)
      write(first, ({ rowCount }) => first.onRows?.(rowCount ?? 0));
    else
      write(mergeStatements(writes.map(toMergeable)), ({ rows: [counts] }) => {
        for (const [index, { onRows }] of writes.entries()) onRows?.(counts[countColumn(index)]);
      });
  };
  return {
    add(later) {
      if (pending.some((other) => conflicts(other, later))) flush();
      pending.push(later);
    },
    flushBefore(text) {
      const isNamed = (table: string) => text.includes(table);
      const isRead = (later: LaterWrite) => {
        const { inserted, changed } = tablesOf(later);
        return inserted.some(isNamed) || changed.some(isNamed);
      };
      if (pending.some(isRead)) flush();
    },
    flush,
  };
}

const toMergeable = ({ onRows, ...statement }: LaterWrite): MergeableStatement => ({
  ...statement,
  isCounted: onRows !== undefined,
});

/**
 * Whether both cannot be parts of one statement, because the second would not see rows of the first.
 * A statement is never merged with itself, so that the combinations stay few.
 */
function conflicts(first: LaterWrite, second: LaterWrite): boolean {
  const one = tablesOf(first);
  const other = tablesOf(second);
  return (
    first.name === second.name ||
    // PostgreSQL runs no query of a WITH that only locks rows, and later parts would not wait for it.
    writesNothing(one) ||
    writesNothing(other) ||
    share(one.changed, [...other.changed, ...other.inserted]) ||
    share(one.inserted, other.changed) ||
    share(one.queries, other.queries)
  );
}

const writesNothing = ({ inserted, changed }: ReturnType<typeof tablesOf>) =>
  inserted.length + changed.length === 0;

const share = (some: readonly string[], others: readonly string[]) =>
  some.some((name) => others.includes(name));
