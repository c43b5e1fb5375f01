import { useEffect } from 'react';
import { languageName } from '../../app/email-names.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckboxField, SelectField, TextArea, TextField } from '../../ui/form/fields.tsx';
import type { Form } from '../../ui/form/use-form.ts';
import css from '../settings.module.css';
import { fieldName, type KindValues, type Locale } from './email-form.ts';
import emailsCss from './emails.module.css';

type TextsCardProps = {
  form: Form<KindValues>;
  locale: Locale;
  locales: Locale[];
  setLocale: (locale: Locale) => void;
  placeholders: readonly string[];
  /** The default text, which is sent for empty fields. */
  defaults: { subject: string; introduction: string };
};

/** The switch and the text fields of one kind of email in one language. */
export function TextsCard({ form, locale, locales, setLocale, ...kind }: TextsCardProps) {
  const { placeholders, defaults } = kind;
  const problem = form.problems[0]?.field ?? null;
  useEffect(() => {
    // A problem may be in a language that is not shown.
    const wrong = locales.find((one) => problem?.startsWith(`${languageName(one)} `));
    if (wrong) setLocale(wrong);
  }, [problem, locales, setLocale]);
  return (
    <Card title="Content">
      <div className={css.fields}>
        <CheckboxField label="Send this email" {...form.field('enabled')} />
        <SelectField
          label="Language"
          name="language"
          error={null}
          value={locale}
          onChange={setLocale}
          options={locales.map((value) => ({ value, label: languageName(value) }))}
        />
        <TextField
          label="Subject"
          maxLength={150}
          placeholder={defaults.subject}
          {...form.field(fieldName(locale, 'subject'))}
        />
        <TextArea
          label="Introduction"
          rows={5}
          maxLength={2_000}
          placeholder={defaults.introduction}
          hint="Blank lines separate paragraphs."
          {...form.field(fieldName(locale, 'introduction'))}
        />
        <TextArea
          label="Footer"
          isOptional
          rows={3}
          maxLength={1_000}
          {...form.field(fieldName(locale, 'footer'))}
        />
        <p className={css.quiet}>
          Empty fields use the text shown in gray. Placeholders:{' '}
          {placeholders.map((name) => (
            <code key={name} className={emailsCss.placeholder}>{`{${name}}`}</code>
          ))}
        </p>
      </div>
    </Card>
  );
}
