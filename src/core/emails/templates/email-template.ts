import { type FieldProblem, invalid } from '../../../kernel/domain-error.ts';
import { maxSubjectLength } from '../../access/mail/email.ts';
import type { EmailTextOverrides } from '../content/compose-email.ts';
import type { BuyerEmailKind } from '../email-kinds.ts';
import type { EmailLocale } from '../languages/languages.ts';
import { emailPlaceholders, placeholdersIn } from '../placeholders.ts';

/** A store's changes to one kind of email. */
export type EmailTemplate = {
  kind: BuyerEmailKind;
  /** False: the store does not send this kind. */
  enabled: boolean;
  /** By language; a missing language or a null text uses the default text. */
  texts: Partial<Record<EmailLocale, EmailTextOverrides>>;
};

/** Limits of a store's email text, in characters. */
export const templateLimits = {
  subject: Math.min(150, maxSubjectLength),
  introduction: 2_000,
  footer: 1_000,
} as const;

/** Throws 400 for text with unknown placeholders, and for subjects of several lines. */
export function assertValidTemplate({ kind, texts }: EmailTemplate, path: string): void {
  const problems = Object.entries(texts).flatMap(([locale, overrides]) =>
    Object.entries(overrides).flatMap(([name, text]) =>
      text === null ? [] : findTextProblems(kind, `${path}.texts.${locale}.${name}`, text),
    ),
  );
  if (problems.length > 0) throw invalid(problems);
}

function findTextProblems(kind: BuyerEmailKind, field: string, text: string): FieldProblem[] {
  const known = emailPlaceholders[kind];
  const unknown = placeholdersIn(text).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    const names = known.map((name) => `{${name}}`).join(', ');
    const message = `contains the unknown placeholder {${unknown}}; this kind has ${names}`;
    return [{ field, code: 'unknown_placeholder', message }];
  }
  if (field.endsWith('.subject') && /\p{Cc}/u.test(text))
    return [{ field, code: 'bad_subject', message: 'must be one line' }];
  return [];
}
