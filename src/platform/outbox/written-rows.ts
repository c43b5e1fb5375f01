/** A row with its unique id, and the transaction that wrote it. */
export type WrittenRow<Row> = { txid: bigint; id: string; row: Row };

/**
 * `running`: the oldest transaction that may still be running. All rows of earlier ones are visible
 * to the statement that has read both.
 */
export type WrittenRows<Row> = { running: bigint; written: WrittenRow<Row>[] };

/**
 * SQL of a statement with the columns `columns` and `running` of the rows that `written` selects with
 * their `txid` and `position`. It has one row with an empty `txid` if there are none.
 */
export const selectWritten = (columns: string, written: string): string =>
  `select ${columns}, txid::text as writer, running::text as running
      from (select pg_snapshot_xmin(pg_current_snapshot()) as running) as snapshot
      left join (${written}) as written on true
      order by txid, "position"`;

/** The columns that `selectWritten` adds. Both contain transaction ids as text. */
export type WriterRow = { writer: string | null; running: string };

/** The rows of a statement built by `selectWritten`. */
export function toWrittenRows<Selected extends WriterRow, Row>(
  rows: Selected[],
  read: (selected: Selected) => Omit<WrittenRow<Row>, 'txid'>,
): WrittenRows<Row> {
  const written = rows.flatMap((selected) =>
    selected.writer === null ? [] : [{ ...read(selected), txid: BigInt(selected.writer) }],
  );
  return { running: BigInt(rows[0]?.running ?? 0), written };
}
