import type { EmailModel } from '../content/email-models.ts';
import { isBuyerEmailKind } from '../email-kinds.ts';
import { type EmailLocale, emailLocaleOf } from './languages.ts';

/**
 * The language of an email: the buyer's if it is known and emails are written in it, else the
 * store's, else English. Staff get the language of the store.
 */
export function chooseEmailLocale({ kind, model }: EmailModel): EmailLocale {
  const buyers = isBuyerEmailKind(kind) ? emailLocaleOf(buyerLanguageOf(model)) : null;
  return buyers ?? emailLocaleOf(model.store.language) ?? 'en';
}

function buyerLanguageOf(model: EmailModel['model']): string | null {
  if ('order' in model) return model.order.locale;
  return 'buyerLanguage' in model ? model.buyerLanguage : null;
}
