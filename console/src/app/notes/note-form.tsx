import type { CallOptions } from '@stoa/client';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { TextArea } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import css from './notes.module.css';

type NoteFormProps = {
  add: (note: { text: string }, options: CallOptions) => Promise<unknown>;
  onAdded: () => void;
};

export function NoteForm({ add, onAdded }: NoteFormProps) {
  const form = useForm({
    values: { text: '' },
    validate: ({ text }) =>
      text.trim() === '' ? [{ field: 'text', message: 'Enter a note.' }] : [],
    save: ({ values, idempotencyKey }) => add({ text: values.text.trim() }, { idempotencyKey }),
    onSaved: onAdded,
  });
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <ErrorSummary form={form} />
      <TextArea
        label="Note"
        hint="Visible only to members of this workspace."
        rows={2}
        maxLength={5_000}
        {...form.field('text')}
      />
      <Button type="submit" isBusy={form.isSaving}>
        Add note
      </Button>
    </form>
  );
}
