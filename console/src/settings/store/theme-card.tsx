import { Card } from '../../ui/card.tsx';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import css from '../settings.module.css';
import { contrastToPage, isColor } from './contrast.ts';
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
  return (
    <Card title="Theme">
      <div className={css.fields}>
        <div className={css.pair}>
          <TextField
            label="Logo URL"
            isOptional
            type="url"
            placeholder="https://"
            {...form.field('theme.logo_url')}
          />
          <TextField
            label="Icon URL"
            isOptional
            type="url"
            placeholder="https://"
            hint="A square image."
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
        {isColor(accent) && <Preview accent={accent} name={form.values.name} />}
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

/** A link and a button as the storefront shows them in light mode. */
function Preview({ accent, name }: { accent: string; name: string }) {
  return (
    <div className={themeCss.preview} aria-hidden="true">
      <span style={{ color: accent }}>{name}</span>
      <span className={themeCss.button} style={{ background: accent }}>
        Add to cart
      </span>
    </div>
  );
}
