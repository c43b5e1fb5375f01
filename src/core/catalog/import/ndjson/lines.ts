/** 1 MiB, the limit of a request body. */
const maxLineLength = 1_048_576;

/** A line with its number; `text` is null if the line is longer than the limit. */
export type NumberedLine = { line: number; text: string | null };

/** Splits chunks of a file into lines that are not blank, in batches. */
export async function* readLineBatches(
  chunks: AsyncIterable<Buffer>,
): AsyncGenerator<NumberedLine[]> {
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
