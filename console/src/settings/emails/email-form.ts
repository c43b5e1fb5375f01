import type {
  SitesEmailTemplatesListResultTemplate as Template,
  SitesEmailTemplatesPreviewBodyTexts as Texts,
} from '@stoa/client';
import { languageName } from '../../app/email-names.tsx';
import type { Problem } from '../../ui/form/use-form.ts';

/** The languages that emails are written in. */
export const locales = ['en', 'de', 'fr', 'es', 'nl'] as const;
export type Locale = (typeof locales)[number];

export const textParts = ['subject', 'introduction', 'footer'] as const;
export type TextPart = (typeof textParts)[number];

/** Text fields are named `German subject`, so that problems read well. */
export type KindValues = { enabled: boolean } & Record<`${string} ${TextPart}`, string>;

export const fieldName = (locale: Locale, part: TextPart) =>
  `${languageName(locale)} ${part}` as const;

export function toValues({ enabled, texts }: Template): KindValues {
  const entries = locales.flatMap((locale) =>
    textParts.map((part) => [fieldName(locale, part), texts[locale]?.[part] ?? '']),
  );
  return { ...Object.fromEntries(entries), enabled };
}

/** The text fields of one language; an empty one uses the default text. */
export function textsOf(values: KindValues, locale: Locale): Texts {
  const entries = textParts.map((part) => [part, values[fieldName(locale, part)]?.trim() || null]);
  return Object.fromEntries(entries) as Texts;
}

/** The body that replaces the template of a kind. Languages without custom text are left out. */
export function toTemplate(kind: string, values: KindValues) {
  const texts = Object.fromEntries(
    locales
      .map((locale) => [locale, textsOf(values, locale)] as const)
      .filter(([, one]) => textParts.some((part) => one[part] !== null)),
  );
  return { kind, enabled: values.enabled, texts };
}

/** Placeholders that this kind does not have. */
export function findProblems(values: KindValues, placeholders: readonly string[]): Problem[] {
  return locales.flatMap((locale) =>
    textParts.flatMap((part) => {
      const field = fieldName(locale, part);
      const names = [...(values[field] ?? '').matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      const unknown = names.find((name) => !placeholders.includes(name));
      return unknown === undefined
        ? []
        : [{ field, message: `{${unknown}} is not a placeholder of this email.` }];
    }),
  );
}

/** The languages of the store first. */
export function sortLocales(languages: readonly string[]): Locale[] {
  const rank = (locale: Locale) => {
    const index = languages.findIndex((tag) => tag.toLowerCase().split('-')[0] === locale);
    return index < 0 ? languages.length : index;
  };
  return [...locales].sort((a, b) => rank(a) - rank(b));
}
