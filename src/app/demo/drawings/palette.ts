/** The colors that demo products are drawn in. */
const palette = {
  Black: '#2b2d33',
  Charcoal: '#4b5058',
  Grey: '#9aa1aa',
  'Heather Grey': '#b4b9bf',
  White: '#fbfaf6',
  Cream: '#f0e4cb',
  Sand: '#d9c19a',
  Tan: '#c08e5c',
  Brown: '#7b5236',
  Navy: '#2f4468',
  Denim: '#52739c',
  Sky: '#86b6d9',
  Teal: '#2f8f8b',
  Green: '#4c9a5f',
  Olive: '#7d8250',
  Forest: '#35604a',
  Yellow: '#f0bf45',
  Mustard: '#cf9a34',
  Orange: '#e5813c',
  Rust: '#b4573a',
  Red: '#cc4a45',
  Burgundy: '#7d3142',
  Rose: '#dc93a0',
  Lilac: '#a793c9',
  Steel: '#a3b0ba',
} as const;

export type ColorName = keyof typeof palette;

/** A weave or print that covers the main part of a drawing. */
export type Pattern = 'plain' | 'stripe' | 'check' | 'dot' | 'rib';

/** The tones of one picture. `main` is the base color or the pattern made of it. */
export type Ink = {
  base: string;
  main: string;
  dark: string;
  deep: string;
  light: string;
  backdrop: string;
  glow: string;
};

/** Mixes two `#rrggbb` colors; `share` (0 to 1) is the proportion of the second. */
function mix(first: string, second: string, share: number): string {
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  const blend = (at: number) =>
    Math.round(channel(first, at) * (1 - share) + channel(second, at) * share);
  return `#${[1, 3, 5].map((at) => blend(at).toString(16).padStart(2, '0')).join('')}`;
}

export function inkOf(color: ColorName, pattern: Pattern): Ink {
  const base = palette[color];
  const isPale = color === 'White' || color === 'Cream';
  // A pale product would not stand out from a pale background, so it gets a cool one.
  const backdrop = isPale ? '#d5e0e4' : mix(base, '#f7f1e6', 0.78);
  return {
    base,
    main: pattern === 'plain' ? base : 'url(#weave)',
    dark: mix(base, '#232a3d', isPale ? 0.16 : 0.26),
    deep: mix(base, '#1b2130', 0.55),
    light: mix(base, '#ffffff', 0.38),
    backdrop,
    glow: mix(backdrop, '#ffffff', 0.5),
  };
}

/** The `<pattern>` that `main` refers to; empty for plain. */
export function weaveOf(ink: Ink, pattern: Pattern): string {
  const marks = {
    plain: '',
    stripe: `<path d="M0 6h24" stroke="${ink.dark}" stroke-width="7"/>`,
    check: `<path d="M0 6h24M6 0v24" stroke="${ink.dark}" stroke-width="8" opacity=".7"/><path d="M0 18h24M18 0v24" stroke="${ink.light}" stroke-width="2"/>`,
    dot: `<circle cx="6" cy="6" r="3" fill="${ink.light}"/><circle cx="18" cy="18" r="3" fill="${ink.light}"/>`,
    rib: `<path d="M5 0v24M13 0v24M21 0v24" stroke="${ink.dark}" stroke-width="2" opacity=".6"/>`,
  }[pattern];
  if (marks === '') return '';
  return `<defs><pattern id="weave" width="24" height="24" patternUnits="userSpaceOnUse"><rect width="24" height="24" fill="${ink.base}"/>${marks}</pattern></defs>`;
}
