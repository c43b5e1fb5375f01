import type { Work } from '../../platform/unit-of-work.ts';
import type { ImportProblem } from '../catalog/import/problem.ts';
import type { Site } from '../sites/site.ts';

/** The kinds of records that a file can contain, besides products. */
export const recordNames = ['customers', 'coupons', 'orders', 'redirects'] as const;
export type RecordName = (typeof recordNames)[number];

export type RecordOutcome = 'created' | 'changed' | 'unchanged';

/** A row of the file. */
export type RecordRow = {
  line: number;
  /** The trimmed cell of a column by its name in the kind; empty if there is none. */
  read(column: string): string;
  /** Cells with a value in columns that the kind does not know. */
  rest: readonly { header: string; text: string }[];
};

export type ParsedRecord<Draft> = { draft: Draft | null; problems: ImportProblem[] };

/** How one kind of record is recognized, read and saved. */
export type RecordKind<Draft> = {
  name: RecordName;
  /** A file is of this kind if it has one column of each list. */
  requires: readonly (readonly string[])[];
  /** Columns by header: in lower case, with single spaces instead of other characters. */
  columns: Readonly<Record<string, string>>;
  /** Headers that only repeat what other columns say. */
  repeated: readonly string[];
  /** A row without a value here, or with the value of the row before, continues its record. */
  groupBy: string | null;
  /** Whether unknown columns are kept in the record instead of being reported. */
  keepsRest: boolean;
  parse(rows: readonly [RecordRow, ...RecordRow[]], currency: string): ParsedRecord<Draft>;
  /** Saves a record; a repeated import changes nothing. */
  save(work: Work, site: Site, draft: Draft): Promise<RecordOutcome>;
};

/** One record of a file; `draft` is null when it cannot be imported. */
export type ImportRecord<Draft = unknown> = ParsedRecord<Draft> & {
  line: number;
  /** The position of the record in the file, from 0. */
  ordinal: number;
};
