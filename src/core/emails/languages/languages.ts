import { de } from './de.ts';
import { en, type Texts } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { nl } from './nl.ts';

/** The languages that emails are written in. */
export const emailLanguages = { en, de, fr, es, nl } satisfies Record<string, Texts>;

export type EmailLocale = keyof typeof emailLanguages;

/** The language of a BCP 47 tag such as `de-AT`, if emails are written in it. */
export function emailLocaleOf(tag: string | null | undefined): EmailLocale | null {
  const language = (tag ?? '').toLowerCase().split(/[-_]/)[0] ?? '';
  return Object.hasOwn(emailLanguages, language) ? (language as EmailLocale) : null;
}
