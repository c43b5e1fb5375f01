import { Card } from '../../ui/card.tsx';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import css from '../settings.module.css';
import { contrastToPage, isColor } from './contrast.ts';
import { ImageField } from './image-field.tsx';
import type { StoreCardProps } from './store-cards.tsx';
import themeCss from './theme-card.module.css';

const fonts = [
  { value: 'system', label: 'System' },
  { value: 'serif', label: 'Serif' },
  { value: 'humanist', label: 'Humanist' },
  { value: 'geometric', label: 'Geometric' },
] as const;

export function ThemeCard({ form }: StoreCardProps) {
  const accent = form.values['theme.accent'].trim();
  const logo = form.values['theme.logo_url'];
  return (
    <Card title="Theme">
      <div className={css.fields}>
        <div className={css.pair}>
          <ImageField
            label="Logo"
            hint="On the storefront and in emails. JPEG, PNG, WebP, AVIF or GIF, up to 10 MB"
            {...form.field('theme.logo_url')}
          />
          <ImageField
            label="Icon"
            hint="A square image for browser tabs. JPEG, PNG, WebP, AVIF or GIF, up to 10 MB"
            {...form.field('theme.icon_url')}
          />
        </div>
        <div className={css.pair}>
          <TextField
            label="Accent color"
            isOptional
            placeholder="#1d4ed8"
            maxLength={7}
            hint={describeContrast(accent)}
            {...form.field('theme.accent')}
          />
          <SelectField label="Fonts" options={fonts} {...form.field('theme.fonts')} />
        </div>
        {(isColor(accent) || logo !== '') && (
          <Preview accent={isColor(accent) ? accent : null} logo={logo} name={form.values.name} />
        )}
      </div>
    </Card>
  );
}

function describeContrast(accent: string): string {
  if (accent === '') return 'Color of links and buttons. Empty: the store’s default color.';
  if (!isColor(accent)) return 'Enter a color such as #1d4ed8.';
  const contrast = Math.floor(contrastToPage(accent) * 10) / 10;
  return contrast >= 4.5
    ? `Contrast ${contrast}:1, easy to read.`
    : `Contrast ${contrast}:1. At least 4.5:1 is required: choose a darker color.`;
}

type PreviewProps = { accent: string | null; logo: string; name: string };

/** The head of a page and a button as the storefront shows them in light mode. */
function Preview({ accent, logo, name }: PreviewProps) {
  const color = accent ?? undefined;
  return (
    <div className={themeCss.preview} aria-hidden="true">
      <span className={themeCss.brand} style={{ color }}>
        {logo !== '' && <img src={logo} alt="" />}
        {name}
      </span>
      <span className={themeCss.button} style={{ background: color }}>
        Add to cart
      </span>
    </div>
  );
}
