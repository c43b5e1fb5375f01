import { formatMoney, type Money } from '../../../kernel/money.ts';
import type { TextKey, Texts } from '../languages/en.ts';
import { type EmailLocale, emailLanguages } from '../languages/languages.ts';

export type Placeholders = Record<string, string>;

/** Formats messages, amounts and dates in one language. */
export type Translator = {
  locale: EmailLocale;
  text(key: TextKey, values?: Placeholders): string;
  money(money: Money): string;
  /** A date in UTC. */
  day(at: Date): string;
};

export function createTranslator(locale: EmailLocale): Translator {
  const texts: Texts = emailLanguages[locale];
  const dayFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    locale,
    text: (key, values = {}) => fillPlaceholders(texts[key], values),
    money: (money) => formatMoney(money, locale),
    day: (at) => dayFormat.format(at),
  };
}

/** Replaces each `{name}` by its value. Unknown names are left unchanged. */
export function fillPlaceholders(text: string, values: Placeholders): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  );
}
