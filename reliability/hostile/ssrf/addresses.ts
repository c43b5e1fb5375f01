import type { Random } from '../../random.ts';

/** First octets of private, special and unassigned ranges; the rest is random. */
// biome-ignore format: a row each
const ranges: number[][] = [
  [0], [10], [127], [169, 254], [192, 168], [198, 18], [198, 19], [192, 0, 0], [192, 0, 2], [198, 51, 100], [203, 0, 113],
  [192, 88, 99], [192, 31, 196], [192, 52, 193], [192, 175, 48],
];

/** One address of a private range, in one of its notations. */
export function privateAddress(random: Random): string {
  const octets = privateOctets(random);
  const hex = `${word(octets[0], octets[1])}:${word(octets[2], octets[3])}`;
  const dotted = octets.join('.');
  return random.pick([
    dotted,
    `::ffff:${dotted}`,
    `::ffff:${hex}`,
    `0:0:0:0:0:FFFF:${hex.toUpperCase()}`,
    `::${dotted}`,
    `::${hex}`,
    `::ffff:0:${dotted}`,
    `64:ff9b::${hex}`,
    `64:ff9b:1::${hex}`,
    `2002:${hex}::${random.below(65_536).toString(16)}`,
    `2001:0:${hex}::1`,
    `2001:0:4136:e378:8000:63bf:${hex}`,
    `fd${byte(random)}:${hex}::1`,
    `fe80::${hex}`,
    `fec0::${hex}`,
    `ff0${random.below(16).toString(16)}::${hex}`,
    `2001:db8:${hex}::`,
    `3fff:${random.below(4_096).toString(16)}::${hex}`,
    `${dotted}%eth0`,
    `fe80::${hex}%1`,
  ]);
}

function privateOctets(random: Random): number[] {
  const kind = random.below(ranges.length + 4);
  const any = () => random.below(256);
  if (kind === ranges.length) return [172, 16 + random.below(16), any(), any()];
  if (kind === ranges.length + 1) return [100, 64 + random.below(64), any(), any()];
  if (kind === ranges.length + 2) return [224 + random.below(32), any(), any(), any()];
  const head = ranges[kind] ?? [127];
  return [...head, ...Array.from({ length: 4 - head.length }, any)];
}

const word = (high = 0, low = 0): string => (high * 256 + low).toString(16);
const byte = (random: Random): string => random.below(256).toString(16).padStart(2, '0');
