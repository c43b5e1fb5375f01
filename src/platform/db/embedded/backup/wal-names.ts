/**
 * The names of the write-ahead log's segments from the first to the last one, both included: eight
 * hexadecimal digits each for timeline, upper half of the position, and segment within that half.
 */
export function walNames(first: string, last: string, segmentBytes: number): string[] {
  const perHalf = 2 ** 32 / segmentBytes;
  const timeline = first.slice(0, 8);
  const numberOf = (name: string) =>
    Number.parseInt(name.slice(8, 16), 16) * perHalf + Number.parseInt(name.slice(16), 16);
  const names: string[] = [];
  for (let segment = numberOf(first); segment <= numberOf(last); segment += 1) {
    const halves = [Math.floor(segment / perHalf), segment % perHalf];
    names.push(timeline + halves.map((half) => digits(half)).join(''));
  }
  return names;
}

const digits = (value: number): string => value.toString(16).toUpperCase().padStart(8, '0');
