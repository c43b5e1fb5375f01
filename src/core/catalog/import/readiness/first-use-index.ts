import { hash } from 'node:crypto';

/**
 * The line on which each text was first used. Stores 64 bits of a digest and the line (12 bytes)
 * instead of the text: a million products take less than 50 MB, and one in 30 million imports of
 * that size reports a false duplicate.
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
      const slot = findSlot(table, high, low);
      const earlier = table.lines[slot] ?? 0;
      if (earlier !== 0) return earlier;
      writeSlot(table, slot, [high, low, line]);
      used += 1;
      if (used * 2 > table.lines.length) table = growTable(table);
      return null;
    },
  };
}

function newTable(size: number): Table {
  return { high: new Uint32Array(size), low: new Uint32Array(size), lines: new Uint32Array(size) };
}

/**
 * The slot of a digest, or the free slot for it. The size is a power of two; line 0 marks a free
 * slot.
 */
function findSlot({ high, low, lines }: Table, wantedHigh: number, wantedLow: number): number {
  const mask = lines.length - 1;
  let slot = wantedLow & mask;
  while (lines[slot] !== 0 && (high[slot] !== wantedHigh || low[slot] !== wantedLow)) {
    slot = (slot + 1) & mask;
  }
  return slot;
}

function writeSlot(table: Table, slot: number, [high, low, line]: [number, number, number]): void {
  table.high[slot] = high;
  table.low[slot] = low;
  table.lines[slot] = line;
}

function growTable(old: Table): Table {
  const table = newTable(old.lines.length * 2);
  for (const [slot, line] of old.lines.entries()) {
    if (line === 0) continue;
    const high = old.high[slot] ?? 0;
    const low = old.low[slot] ?? 0;
    writeSlot(table, findSlot(table, high, low), [high, low, line]);
  }
  return table;
}

function hashText(text: string): [number, number] {
  const bytes = hash('sha256', text, 'buffer');
  return [bytes.readUInt32LE(0), bytes.readUInt32LE(4)];
}
