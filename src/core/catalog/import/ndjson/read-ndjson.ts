import { isObject } from '../../../../kernel/json.ts';
import type { ImportEntry } from '../candidate.ts';
import { createNotImportedReporter } from '../not-imported-reporter.ts';
import { createProblem, type ImportProblem } from '../problem.ts';
import { type ByteSource, type DecodingState, decodeUtf8Chunks } from '../utf8-chunks.ts';
import { listFieldsBesideVariants, listUnsupportedFields, parseJsonProduct } from './product.ts';

/**
 * Reads the products of a file with one JSON object per line, in order. Invalid lines are skipped.
 */
export async function* readNdjson(
  source: ByteSource,
  currency: string,
): AsyncGenerator<ImportEntry[]> {
  const state: DecodingState = { damaged: false };
  const read = createLineReader(state, currency);
  for await (const lines of readLineBatches(decodeUtf8Chunks(source, state))) yield lines.map(read);
}

function createLineReader(state: DecodingState, currency: string) {
  const notImported = createNotImportedReporter();
  const besideVariants = createNotImportedReporter(
    'Values that are not imported because the product has "variants", each of which has its own',
  );
  return (numbered: NumberedLine): ImportEntry => {
    const { line } = numbered;
    const value = parseLine(numbered);
    if (Array.isArray(value)) return { line, candidate: null, problems: value };
    const candidate = parseJsonProduct(line, value, currency);
    const problems = [
      ...notImported(line, listUnsupportedFields(value)),
      ...besideVariants(line, listFieldsBesideVariants(value)),
      ...candidate.problems,
    ];
    return { line, candidate: { ...candidate, damaged: state.damaged, problems } };
  };
}

/** The object of a line, or the problem that prevents reading it. */
function parseLine({ line, text }: NumberedLine): Record<string, unknown> | ImportProblem[] {
  if (text === null) {
    return [
      createProblem(
        line,
        'line',
        'too_long',
        'The line is longer than 1 MB, the limit for a product.',
      ),
    ];
  }
  const value = parseObject(text);
  if (value !== null) return value;
  const message =
    'The line is not a JSON object. Write one product per line, without an array around them.';
  return [createProblem(line, 'line', 'broken_line', message)];
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** 1 MiB, the limit of a request body. */
const maxLineLength = 1_048_576;

/** A line with its number; `text` is null if the line is longer than the limit. */
type NumberedLine = { line: number; text: string | null };

/** Splits chunks of a file into lines that are not blank, in batches. */
async function* readLineBatches(chunks: AsyncIterable<Buffer>): AsyncGenerator<NumberedLine[]> {
  let line = 1;
  let kept: Buffer[] = [];
  let length = 0;
  const finish = (): NumberedLine[] => {
    const text = length > maxLineLength ? null : Buffer.concat(kept).toString();
    const numbered = { line, text };
    kept = [];
    length = 0;
    line += 1;
    return text !== null && text.trim() === '' ? [] : [numbered];
  };
  const keep = (part: Buffer) => {
    length += part.length;
    if (length <= maxLineLength) kept.push(part);
    else kept = [];
  };
  for await (const chunk of chunks) {
    const lines: NumberedLine[] = [];
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      keep(chunk.subarray(start, end));
      lines.push(...finish());
      start = end + 1;
    }
    keep(chunk.subarray(start));
    yield lines;
  }
  if (length > 0) yield finish();
}
