/** A line is at most 1 MiB, the largest product that a request may carry. */
const maxLineLength = 1_048_576;

/** Null text: the line is too long to be a product. */
export type NumberedLine = { line: number; text: string | null };

/** Pieces of a file as its lines that are not blank, some at a time. */
export async function* readLineBatches(
  pieces: AsyncIterable<Buffer>,
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
  for await (const piece of pieces) {
    const lines: NumberedLine[] = [];
    let start = 0;
    for (let end = piece.indexOf(10); end !== -1; end = piece.indexOf(10, start)) {
      keep(piece.subarray(start, end));
      lines.push(...finish());
      start = end + 1;
    }
    keep(piece.subarray(start));
    yield lines;
  }
  if (length > 0) yield finish();
}
