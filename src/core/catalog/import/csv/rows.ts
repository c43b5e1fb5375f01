import { type CsvError, type InfoRecord, type Parser, parse } from 'csv-parse';
import { DomainError } from '../../../../kernel/domain-error.ts';

export type CsvRow = { /** 1-based line on which the row begins. */ line: number; cells: string[] };

/** Rows of one piece of the file; `brokenAt` is the line of a cell that never ends. */
export type CsvBatch = { rows: CsvRow[]; brokenAt: number | null };

/** A row is at most 1 MiB: more is a quote that was never closed. */
const maxRowLength = 1_048_576;

/** The header must be found in the first 64 KB. */
const maxHeaderLength = 65_536;

/**
 * Pieces of a CSV file as rows, the header among them. Rows are handed over in batches because
 * waiting for each one by itself takes longer than parsing it.
 */
export async function* readCsvBatches(pieces: AsyncIterable<Buffer>): AsyncGenerator<CsvBatch> {
  const lines = createLineCounter();
  let rows: CsvRow[] = [];
  const collect = (cells: string[], info: InfoRecord) => {
    const line = lines.begin(cells, info);
    if (cells.some((text) => text !== '')) rows.push({ line, cells });
    return null;
  };
  let parser: Parser | undefined;
  for await (const piece of bufferHeader(pieces)) {
    parser ??= createParser(detectDelimiter(piece), collect);
    const error = await writeChunk(parser, piece);
    yield { rows, brokenAt: error ? lines.next() : null };
    if (error) return;
    rows = [];
  }
  if (!parser) throw new DomainError('invalid', 'unreadable_file', 'The file is empty.');
  const error = await writeChunk(parser, null);
  yield { rows, brokenAt: error ? lines.next() : null };
}

type OnRow = (cells: string[], info: InfoRecord) => null;

function createParser(delimiter: string, onRow: OnRow): Parser {
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: maxRowLength,
    on_record: onRow,
  });
  // Answered by the callbacks of write and end; without a listener it would end the process.
  parser.on('error', () => {});
  return parser;
}

/** Parses one piece, or the end; answers what is wrong with the file. */
function writeChunk(parser: Parser, piece: Buffer | null): Promise<CsvError | null> {
  return new Promise((resolve) => {
    const done = (error?: Error | null) => resolve((error as CsvError | undefined) ?? null);
    if (piece) parser.write(piece, done);
    else parser.end(done);
  });
}

/** The first piece is held back until it has the whole header. */
async function* bufferHeader(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let head: Buffer | null = Buffer.alloc(0);
  for await (const piece of pieces) {
    if (head === null) {
      yield piece;
      continue;
    }
    head = Buffer.concat([head, piece]);
    if (!head.includes(10) && head.length < maxHeaderLength) continue;
    yield head;
    head = null;
  }
  if (head?.length) yield head;
}

/** The sign among `,` `;` and tab that the header has most of, quoted text left out. */
function detectDelimiter(piece: Buffer): string {
  const text = piece.subarray(0, maxHeaderLength).toString();
  const header = text.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1)[0] ?? '';
  const count = (sign: string) => header.split(sign).length;
  return [';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best), ',');
}

/**
 * Where rows begin. The parser counts a CRLF inside quotes as two lines, so that the lines inside a
 * row that has any are corrected by the CRLFs in its cells.
 */
function createLineCounter() {
  let parsed = 0;
  let empty = 0;
  let last = 0;
  return {
    begin(cells: string[], info: InfoRecord): number {
      const skipped = info.empty_lines - empty;
      const line = last + skipped + 1;
      const inside = info.lines - parsed - skipped - 1;
      last = line + (inside > 0 ? inside - countCrlf(cells) : 0);
      parsed = info.lines;
      empty = info.empty_lines;
      return line;
    },
    next: () => last + 1,
  };
}

function countCrlf(cells: string[]): number {
  return cells.reduce((sum, text) => sum + text.split('\r\n').length - 1, 0);
}
