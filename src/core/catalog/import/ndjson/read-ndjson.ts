import { isObject } from '../../../../kernel/json.ts';
import { type ByteSource, type ByteState, utf8Pieces } from '../bytes.ts';
import type { Found } from '../candidate.ts';
import { newNotImported } from '../not-imported.ts';
import { type Problem, problem } from '../problem.ts';
import { lineBatches, type NumberedLine } from './lines.ts';
import { readJsonProduct, unreadFields } from './product.ts';

/** The products of a file with one JSON object per line, in order. A broken line stops only itself. */
export async function* readNdjson(source: ByteSource, currency: string): AsyncGenerator<Found[]> {
  const state: ByteState = { damaged: false };
  const read = newReader(state, currency);
  for await (const lines of lineBatches(utf8Pieces(source, state))) yield lines.map(read);
}

function newReader(state: ByteState, currency: string) {
  const notImported = newNotImported();
  return (numbered: NumberedLine): Found => {
    const { line } = numbered;
    const value = readLine(numbered);
    if (Array.isArray(value)) return { line, candidate: null, problems: value };
    const candidate = readJsonProduct(line, value, currency);
    const problems = [...notImported(line, unreadFields(value)), ...candidate.problems];
    return { line, candidate: { ...candidate, damaged: state.damaged, problems } };
  };
}

/** The object of a line, or why there is none. */
function readLine({ line, text }: NumberedLine): Record<string, unknown> | Problem[] {
  if (text === null) {
    return [problem(line, 'line', 'too_long', 'The line is longer than 1 MB: no product is.')];
  }
  const value = parseObject(text);
  if (value !== null) return value;
  const message =
    'The line is no JSON object: write one product per line, without a list around them.';
  return [problem(line, 'line', 'broken_line', message)];
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
