import { contrastBetween, type FontPair, type Theme } from '../../../core/sites/theme.ts';

/** Colors of pages in dark mode: the lightest background, and text on the accent color. */
const darkBackground = '#221f1c';
const darkText = '#16130f';
const minimumContrast = 4.5;
const lightenStep = 0.02;

/** Fonts of headings and text that devices have; `system` is the look of pages without a theme. */
const fontsByPair: Record<Exclude<FontPair, 'system'>, { headings: string; text: string }> = {
  serif: {
    headings: '"Iowan Old Style", "Palatino Linotype", "URW Palladio L", P052, serif',
    text: 'Charter, "Bitstream Charter", "Sitka Text", Cambria, serif',
  },
  humanist: {
    headings: 'Seravek, "Gill Sans Nova", Ubuntu, Calibri, "DejaVu Sans", sans-serif',
    text: 'Seravek, "Gill Sans Nova", Ubuntu, Calibri, "DejaVu Sans", sans-serif',
  },
  geometric: {
    headings: 'Avenir, Montserrat, Corbel, "URW Gothic", sans-serif',
    text: 'Avenir, Montserrat, Corbel, "URW Gothic", sans-serif',
  },
};

export type ThemeChoice = Pick<Theme, 'accent' | 'fonts'>;

/** The style sheet of a theme, which follows the one that all pages share. */
export function renderThemeSheet({ accent, fonts }: ThemeChoice): string {
  const families = fonts === 'system' ? '' : fontRules(fontsByPair[fonts]);
  return `${families}${accent === null ? '' : accentRules(accent)}`;
}

const fontRules = ({ headings, text }: { headings: string; text: string }) =>
  `:root{--serif:${headings};--sans:${text}}\n`;

function accentRules(accent: string): string {
  const dark = toDarkAccent(accent);
  return `:root{${colorRules(accent, '#ffffff')}}
@media (prefers-color-scheme:dark){:root{${colorRules(dark, darkText)}}}
`;
}

const colorRules = (accent: string, onAccent: string) =>
  `--accent:${accent};--on-accent:${onAccent};--wash:color-mix(in oklab,${accent} 7%,var(--paper));--flute:color-mix(in oklab,${accent} 35%,var(--paper))`;

/** The accent color, lightened until it is readable on dark pages. */
export function toDarkAccent(accent: string): string {
  for (let share = 0; share < 1; share += lightenStep) {
    const color = mixWithWhite(accent, share);
    const isReadable = [darkBackground, darkText].every(
      (other) => contrastBetween(color, other) >= minimumContrast,
    );
    if (isReadable) return color;
  }
  return '#ffffff';
}

function mixWithWhite(color: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16);
    return Math.round(channel + (255 - channel) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}
