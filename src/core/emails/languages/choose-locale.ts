import type { EmailModel } from '../content/email-models.ts';
import { type EmailLocale, emailLocaleOf } from './languages.ts';

/** The language of an email: the store's, or English if emails are not written in it. */
export const chooseEmailLocale = ({ model }: EmailModel): EmailLocale =>
  emailLocaleOf(model.store.language) ?? 'en';
