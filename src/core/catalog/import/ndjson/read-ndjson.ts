import { isObject } from '../../../../kernel/json.ts';
import { type ByteSource, type ByteState, utf8Pieces } from '../bytes.ts';
import type { Found } from '../candidate.ts';
import { problem } from '../problem.ts';
import { lineBatches, type NumberedLine } from './lines.ts';
import { readJsonProduct } from './product.ts';

/** The products of a file with one JSON object per line, in order. A broken line stops only itself. */
export async function* readNdjson(source: ByteSource, currency: string): AsyncGenerator<Found[]> {
  const state: ByteState = { damaged: false };
  for await (const lines of lineBatches(utf8Pieces(source, state))) {
    yield lines.map((line) => readLine(line, currency, state));
  }
}

function readLine({ line, text }: NumberedLine, currency: string, state: ByteState): Found {
  if (text === null) {
    return unreadable(line, 'too_long', 'The line is longer than 1 MB: no product is.');
  }
  const value = parseObject(text);
  if (value === null) {
    return unreadable(
      line,
      'broken_line',
      'The line is no JSON object: write one product per line, without a list around them.',
    );
  }
  const candidate = readJsonProduct(line, value, currency);
  return { line, candidate: { ...candidate, damaged: state.damaged } };
}

function unreadable(line: number, code: 'too_long' | 'broken_line', message: string): Found {
  return { line, candidate: null, problems: [problem(line, 'line', code, message)] };
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
