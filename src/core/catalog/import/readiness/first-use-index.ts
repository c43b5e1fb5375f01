import { hash } from 'node:crypto';

/**
 * On which line each text was first used. Keeps 64 bits of a digest and the line, 12 bytes, instead
 * of the text: a million products stay under 50 MB, and a false alarm among them is one in 30 million runs.
 */
export type FirstUseIndex = {
  /** The line of an earlier use, or null when this is the first. */
  add(text: string, line: number): number | null;
};

type Table = { high: Uint32Array; low: Uint32Array; lines: Uint32Array };

export function createFirstUseIndex(): FirstUseIndex {
  let table = newTable(1024);
  let used = 0;
  return {
    add(text, line) {
      const [high, low] = hashText(text);
      const place = findSlot(table, high, low);
      const earlier = table.lines[place] ?? 0;
      if (earlier !== 0) return earlier;
      writeSlot(table, place, [high, low, line]);
      used += 1;
      if (used * 2 > table.lines.length) table = growTable(table);
      return null;
    },
  };
}

function newTable(size: number): Table {
  return { high: new Uint32Array(size), low: new Uint32Array(size), lines: new Uint32Array(size) };
}

/** The place of a digest, or the free place where it belongs. Sizes are powers of two; line 0 is free. */
function findSlot({ high, low, lines }: Table, wantedHigh: number, wantedLow: number): number {
  const mask = lines.length - 1;
  let place = wantedLow & mask;
  while (lines[place] !== 0 && (high[place] !== wantedHigh || low[place] !== wantedLow)) {
    place = (place + 1) & mask;
  }
  return place;
}

function writeSlot(table: Table, place: number, [high, low, line]: [number, number, number]): void {
  table.high[place] = high;
  table.low[place] = low;
  table.lines[place] = line;
}

function growTable(old: Table): Table {
  const table = newTable(old.lines.length * 2);
  for (const [place, line] of old.lines.entries()) {
    if (line === 0) continue;
    const high = old.high[place] ?? 0;
    const low = old.low[place] ?? 0;
    writeSlot(table, findSlot(table, high, low), [high, low, line]);
  }
  return table;
}

function hashText(text: string): [number, number] {
  const bytes = hash('sha256', text, 'buffer');
  return [bytes.readUInt32LE(0), bytes.readUInt32LE(4)];
}
