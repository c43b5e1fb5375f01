import type { FieldProblem } from '../../kernel/domain-error.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import type { ImportProblem } from '../catalog/import/problem.ts';
import type { Site } from '../sites/site.ts';

/** The kinds of records that a file can contain, besides products. */
export const recordNames = ['customers', 'coupons', 'orders', 'redirects', 'inventory'] as const;
export type RecordName = (typeof recordNames)[number];

export type RecordOutcome = 'created' | 'changed' | 'unchanged';

/** Saves the records of one transaction. Returns the outcome of each, or why it was skipped. */
export type SaveDrafts<Draft> = (
  work: Work,
  site: Site,
  drafts: readonly Draft[],
) => Promise<(RecordOutcome | FieldProblem)[]>;

/** Saves records one after the other; throws if one of them is refused. */
export function oneByOne<Draft>(
  save: (work: Work, site: Site, draft: Draft) => Promise<RecordOutcome>,
): SaveDrafts<Draft> {
  return async (work, site, drafts) => {
    const outcomes: RecordOutcome[] = [];
    for (const draft of drafts) outcomes.push(await save(work, site, draft));
    return outcomes;
  };
}

/** A row of the file. */
export type RecordRow = {
  line: number;
  /** The trimmed cell of a column by its name in the kind; empty if there is none. */
  read(column: string): string;
  hasColumn(column: string): boolean;
  /** Cells with a value in columns that the kind does not know. */
  rest: readonly { header: string; text: string }[];
};

export type ParsedRecord<Draft> = { draft: Draft | null; problems: ImportProblem[] };

/** How one kind of record is recognized, read and saved. */
export type RecordKind<Draft> = {
  name: RecordName;
  /** A file is of this kind if it has one column of each list. */
  requires: readonly (readonly string[])[];
  /** A file with one of these columns is of another kind. */
  excludes?: readonly string[];
  /** Columns by header: in lower case, with single spaces instead of other characters. */
  columns: Readonly<Record<string, string>>;
  /** Headers that only repeat what other columns say. */
  repeated: readonly string[];
  /** A row without a value here, or with the value of the row before, continues its record. */
  groupBy: string | null;
  /** Whether unknown columns are kept in the record instead of being reported. */
  keepsRest: boolean;
  parse(rows: readonly [RecordRow, ...RecordRow[]], currency: string): ParsedRecord<Draft>;
  /** The key that may occur only once in a file; null if the record may be repeated. */
  identify?(draft: Draft): string | null;
  /** Must be idempotent: importing the same records again changes nothing. */
  save: SaveDrafts<Draft>;
};

/** One record of a file; `draft` is null when it cannot be imported. */
export type ImportRecord<Draft = unknown> = ParsedRecord<Draft> & {
  line: number;
  /** The position of the record in the file, from 0. */
  ordinal: number;
};
