import { type CsvRow, readCsvBatches } from '../catalog/import/csv/rows.ts';
import { createNotImportedReporter } from '../catalog/import/not-imported-reporter.ts';
import { createProblem, type ImportProblem } from '../catalog/import/problem.ts';
import {
  createFirstUseIndex,
  type FirstUseIndex,
} from '../catalog/import/readiness/first-use-index.ts';
import { type ByteSource, decodeUtf8Chunks } from '../catalog/import/utf8-chunks.ts';
import type { ImportRecord, RecordKind, RecordRow } from './record-kind.ts';

/** The form in which headers are compared: lower case, with one space for other characters. */
export const normalizeHeader = (header: string): string =>
  header
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** The headers of a CSV file; empty for an empty file. */
export async function readHeaders(source: ByteSource): Promise<string[]> {
  for await (const { rows } of readCsvBatches(decodeUtf8Chunks(source, { damaged: false }))) {
    const [first] = rows;
    if (first) return first.cells;
  }
  return [];
}

/** For each column of a file whether its values are kept, or only repeat others. */
export function findKeptColumns<Draft>(headers: string[], kind: RecordKind<Draft>): boolean[] {
  const ignored = kind.keepsRest ? [] : parseHeader(headers, kind).rest.map(({ place }) => place);
  return headers.map((_, place) => !ignored.includes(place));
}

/** Streams the records of a CSV file in order. Every column is imported, kept or reported. */
export async function* readRecords<Draft>(
  source: ByteSource,
  kind: RecordKind<Draft>,
  currency: string,
): AsyncGenerator<ImportRecord<Draft>> {
  const state = { damaged: false };
  const report = createNotImportedReporter();
  const uses = createFirstUseIndex();
  let header: Header | null = null;
  let group: RecordRow[] = [];
  let ordinal = 0;

  function close(): ImportRecord<Draft>[] {
    const [first, ...others] = group;
    group = [];
    if (!first) return [];
    const { draft, problems } = kind.parse([first, ...others], currency);
    problems.push(...findEarlierUse(uses, kind, { line: first.line, draft }));
    if (state.damaged)
      problems.push(createProblem(first.line, 'row', 'not_utf8', 'The file is not valid UTF-8.'));
    if (!kind.keepsRest) {
      const names = [first, ...others].flatMap(({ rest }) => rest.map((cell) => cell.header));
      problems.push(...report(first.line, [...new Set(names)]));
    }
    const isFatal = problems.some((problem) => problem.fatal);
    ordinal += 1;
    return [{ line: first.line, ordinal: ordinal - 1, draft: isFatal ? null : draft, problems }];
  }

  for await (const { rows, brokenAt } of readCsvBatches(decodeUtf8Chunks(source, state))) {
    for (const row of rows) {
      if (header === null) {
        header = parseHeader(row.cells, kind);
        continue;
      }
      const next = toRecordRow(row, header);
      if (!continues(group[0], next, kind.groupBy)) yield* close();
      group.push(next);
    }
    if (brokenAt === null) continue;
    yield* close();
    const message = `A quoted cell that starts on or after line ${brokenAt} is not closed. The rest of the file was not read.`;
    const problems = [createProblem(brokenAt, 'row', 'broken_quotes', message)];
    yield { line: brokenAt, ordinal, draft: null, problems };
  }
  yield* close();
}

/** The problem of a record that the file has already. */
function findEarlierUse<Draft>(
  uses: FirstUseIndex,
  { identify }: RecordKind<Draft>,
  { line, draft }: { line: number; draft: Draft | null },
): ImportProblem[] {
  const identity = draft === null ? null : (identify?.(draft) ?? null);
  const earlier = identity === null ? null : uses.add(identity, line);
  if (earlier === null) return [];
  const message = `"${identity}" is on line ${earlier} already.`;
  return [createProblem(line, 'row', 'duplicate_row', message)];
}

type Header = { places: Map<string, number>; rest: { place: number; header: string }[] };

function parseHeader<Draft>(headers: string[], { columns, repeated }: RecordKind<Draft>): Header {
  const places = new Map<string, number>();
  const rest: Header['rest'] = [];
  headers.forEach((header, place) => {
    const name = normalizeHeader(header);
    const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
    if (column !== undefined && !places.has(column)) places.set(column, place);
    else if (name !== '' && !repeated.includes(name)) rest.push({ place, header: header.trim() });
  });
  return { places, rest };
}

function toRecordRow({ line, cells }: CsvRow, header: Header): RecordRow {
  const textAt = (place: number | undefined) =>
    place === undefined ? '' : (cells[place]?.trim() ?? '');
  return {
    line,
    read: (column) => textAt(header.places.get(column)),
    hasColumn: (column) => header.places.has(column),
    rest: header.rest
      .map((cell) => ({ header: cell.header, text: textAt(cell.place) }))
      .filter(({ text }) => text !== ''),
  };
}

function continues(first: RecordRow | undefined, row: RecordRow, groupBy: string | null): boolean {
  if (!first || groupBy === null) return false;
  const key = row.read(groupBy);
  return key === '' || key === first.read(groupBy);
}
