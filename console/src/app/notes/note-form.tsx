import { useInvalidate } from '../app/use-api.ts';
import { useStoa } from '../app/workspace.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorSummary } from '../ui/form/error-summary.tsx';
import { TextArea } from '../ui/form/fields.tsx';
import { useForm } from '../ui/form/use-form.ts';
import css from './orders.module.css';

export function NoteForm({ orderId }: { orderId: string }) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const form = useForm({
    values: { text: '' },
    validate: ({ text }) =>
      text.trim() === '' ? [{ field: 'text', message: 'Enter a note.' }] : [],
    save: ({ values, idempotencyKey }) =>
      stoa.orders.notes.add(orderId, { text: values.text.trim() }, { idempotencyKey }),
    onSaved: () => void invalidate('orders'),
  });
  return (
    <form
      className={css.note}
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
