import { isObject } from '../../../../kernel/json.ts';
import type { ImportEntry } from '../candidate.ts';
import { createNotImportedReporter } from '../not-imported-reporter.ts';
import { createProblem, type ImportProblem } from '../problem.ts';
import { type ByteSource, type DecodingState, decodeUtf8Chunks } from '../utf8-chunks.ts';
import { type NumberedLine, readLineBatches } from './lines.ts';
import { listUnsupportedFields, parseJsonProduct } from './product.ts';

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
  return (numbered: NumberedLine): ImportEntry => {
    const { line } = numbered;
    const value = parseLine(numbered);
    if (Array.isArray(value)) return { line, candidate: null, problems: value };
    const candidate = parseJsonProduct(line, value, currency);
    const problems = [...notImported(line, listUnsupportedFields(value)), ...candidate.problems];
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
