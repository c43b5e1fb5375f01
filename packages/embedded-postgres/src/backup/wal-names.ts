/**
 * The names of the write-ahead log segments from `first` to `last`, both included. A name has eight
 * hexadecimal digits each for the timeline, the upper half of the position, and the segment in it.
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
