import { type CsvError, type InfoRecord, type Parser, parse } from 'csv-parse';
import { DomainError } from '../../../../kernel/domain-error.ts';

export type CsvRow = { /** 1-based line on which the row starts. */ line: number; cells: string[] };

/** Rows of one chunk of the file; `brokenAt` is the line of a cell that is not closed. */
export type CsvBatch = { rows: CsvRow[]; brokenAt: number | null };

/** A longer row, above 1 MiB, is taken for an unclosed quote. */
const maxRowLength = 1_048_576;

/** The header must end within the first 64 KB. */
const maxHeaderLength = 65_536;

/**
 * Parses chunks of a CSV file to rows, including the header. Rows are yielded in batches, because
 * awaiting each row takes longer than parsing it.
 */
export async function* readCsvBatches(chunks: AsyncIterable<Buffer>): AsyncGenerator<CsvBatch> {
  const lines = createLineCounter();
  let rows: CsvRow[] = [];
  const collect = (cells: string[], info: InfoRecord) => {
    const line = lines.begin(cells, info);
    if (cells.some((text) => text !== '')) rows.push({ line, cells });
    return null;
  };
  let parser: Parser | undefined;
  for await (const chunk of bufferHeader(chunks)) {
    parser ??= createParser(detectDelimiter(chunk), collect);
    const error = await writeChunk(parser, chunk);
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
  // The callbacks of write and end handle errors; without a listener an error would end the
  // process.
  parser.on('error', () => {});
  return parser;
}

/** Parses one chunk, or the end of the file if null; returns a syntax error or null. */
function writeChunk(parser: Parser, chunk: Buffer | null): Promise<CsvError | null> {
  return new Promise((resolve) => {
    const done = (error?: Error | null) => resolve((error as CsvError | undefined) ?? null);
    if (chunk) parser.write(chunk, done);
    else parser.end(done);
  });
}

/** Delays the first chunk until it contains the whole header. */
async function* bufferHeader(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let head: Buffer | null = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (head === null) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (!head.includes(10) && head.length < maxHeaderLength) continue;
    yield head;
    head = null;
  }
  if (head?.length) yield head;
}

/** The most frequent of `,`, `;` and tab in the header, outside quotes. */
function detectDelimiter(chunk: Buffer): string {
  const text = chunk.subarray(0, maxHeaderLength).toString();
  const header = text.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1)[0] ?? '';
  const count = (delimiter: string) => header.split(delimiter).length;
  return [';', '\t'].reduce(
    (best, delimiter) => (count(delimiter) > count(best) ? delimiter : best),
    ',',
  );
}

/**
 * Counts the lines on which rows start. The parser counts a CRLF inside quotes as two lines, so the
 * CRLFs in the cells of a row are subtracted.
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
