import { type Static, Type } from 'typebox';
import {
  defaultTexts,
  type EmailTextOverrides,
} from '../../../core/emails/content/compose-email.ts';
import type { BuyerEmailKind } from '../../../core/emails/email-kinds.ts';
import { type EmailLocale, emailLanguages } from '../../../core/emails/languages/languages.ts';
import { emailPlaceholders } from '../../../core/emails/placeholders.ts';
import {
  type EmailTemplate,
  templateLimits,
} from '../../../core/emails/templates/email-template.ts';
import { nullable } from '../../../platform/fields.ts';
import { BuyerKind } from './emails.ts';

const optional = Type.Optional;
const locales = Object.keys(emailLanguages) as EmailLocale[];

export const Locale = Type.Unsafe<EmailLocale>(
  Type.Union(locales.map((locale) => Type.Literal(locale))),
);

const text = (maxLength: number, description: string) =>
  optional(nullable(Type.String({ minLength: 1, maxLength }), description));

const Texts = Type.Object({
  subject: text(templateLimits.subject, 'One line. Null: the default text.'),
  introduction: text(
    templateLimits.introduction,
    'Plain text with placeholders such as `{order}`; blank lines separate paragraphs. Null: the default text.',
  ),
  footer: text(templateLimits.footer, 'Plain text above the default footer. Null: none.'),
});
export type TextsInput = Static<typeof Texts>;
export const TextsOrNull = nullable(Texts, 'Unsaved text; null: the saved text.');

const TextsByLocale = Type.Object(
  Object.fromEntries(locales.map((locale) => [locale, optional(Texts)])) as Record<
    EmailLocale,
    ReturnType<typeof optional<typeof Texts>>
  >,
);

export const TemplateReplacement = Type.Object(
  {
    templates: Type.Array(
      Type.Object({
        kind: BuyerKind,
        enabled: optional(Type.Boolean({ default: true })),
        texts: optional(TextsByLocale),
      }),
      { minItems: 1, maxItems: 50, description: 'Each replaces the template of its kind.' },
    ),
  },
  {
    examples: [
      {
        templates: [
          {
            kind: 'order_confirmed',
            enabled: true,
            texts: { en: { subject: 'We got your order {order}' } },
          },
        ],
      },
    ],
  },
);

const DefaultTexts = Type.Object({ subject: Type.String(), introduction: Type.String() });
const Defaults = Type.Object(
  Object.fromEntries(locales.map((locale) => [locale, DefaultTexts])) as Record<
    EmailLocale,
    typeof DefaultTexts
  >,
  { description: 'The default text by language, used where a store has none.' },
);

export const TemplateList = Type.Object({
  templates: Type.Array(
    Type.Object({
      kind: Type.String(),
      enabled: Type.Boolean(),
      texts: TextsByLocale,
      placeholders: Type.Array(Type.String()),
      defaults: Defaults,
    }),
  ),
});

export function readTemplates({ templates }: Static<typeof TemplateReplacement>): EmailTemplate[] {
  return templates.map(({ kind, enabled = true, texts = {} }) => ({
    kind,
    enabled,
    texts: Object.fromEntries(
      Object.entries(texts).map(([locale, input]) => [locale, readTexts(input as TextsInput)]),
    ),
  }));
}

export function readTexts({
  subject = null,
  introduction = null,
  footer = null,
}: TextsInput): EmailTextOverrides {
  return { subject, introduction, footer };
}

const presentDefaults = (kind: BuyerEmailKind) =>
  Object.fromEntries(locales.map((locale) => [locale, defaultTexts(kind, locale)])) as Record<
    EmailLocale,
    Static<typeof DefaultTexts>
  >;

export function presentTemplates(templates: EmailTemplate[]) {
  return {
    templates: templates.map(({ kind, enabled, texts }) => ({
      kind,
      enabled,
      texts,
      placeholders: [...emailPlaceholders[kind]],
      defaults: presentDefaults(kind),
    })),
  };
}
