import { createReadStream } from 'node:fs';

/**
 * The lines of a file that are not blank. Only a newline ends a line: `node:readline` also splits
 * at U+2028 and U+2029, which JSON leaves unescaped in strings.
 */
export async function* readLines(file: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(file, 'utf8')) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines.filter(isNotBlank);
  }
  if (isNotBlank(rest)) yield rest;
}

const isNotBlank = (line: string): boolean => line !== '' && line !== '\r';
