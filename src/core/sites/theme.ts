import type { FieldProblem } from '../../kernel/domain-error.ts';

/** Pairs of fonts for headings and text, all installed on the buyer's device. */
export const fontPairs = ['system', 'serif', 'humanist', 'geometric'] as const;

export type FontPair = (typeof fontPairs)[number];

/** How a store's pages look. The logo is a field of the store. */
export type Theme = {
  iconUrl: string | null;
  /** `#rrggbb`; null: a color that depends on the slug. */
  accent: string | null;
  fonts: FontPair;
};

export const defaultTheme: Theme = { iconUrl: null, accent: null, fonts: 'system' };

/** The background of pages in light mode, on which links have the accent color. */
const lightBackground = '#fcfaf6';
/** WCAG 2.2, success criterion 1.4.3. */
const minimumContrast = 4.5;

/** Links and buttons have the accent color, so it must be readable on the page. */
export function findAccentProblem(accent: string): FieldProblem | null {
  const field = 'theme.accent';
  if (!/^#[0-9a-f]{6}$/i.test(accent))
    return { field, code: 'bad_color', message: 'must be a color such as #1d4ed8' };
  const contrast = contrastBetween(accent, lightBackground);
  if (contrast >= minimumContrast) return null;
  return {
    field,
    code: 'low_contrast',
    message: `has a contrast of ${Math.floor(contrast * 100) / 100}:1 to the page; at least ${minimumContrast}:1 is required, so choose a darker color`,
  };
}

/** The contrast ratio of two colors as WCAG defines it: 1 to 21. */
export function contrastBetween(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
