import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { ErrorSummary } from './error-summary.tsx';
import css from './form.module.css';
import type { Form } from './use-form.ts';

type FormDialogProps<Values> = {
  title: string;
  form: Form<Values>;
  /** Verb and noun: "Refund $12.00". */
  action: string;
  isDangerous?: boolean;
  /** Instead of "Cancel", where that is what the action does. */
  close?: string;
  /** Why the action is not possible yet. */
  disabledReason?: string | null;
  size?: 'small' | 'medium' | 'large';
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog. A repeated click or a second try after a lost response acts once. */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const { title, form, action, close = 'Cancel', isDangerous, size, onClose, children } = props;
  const disabledReason = form.disabledReason ?? props.disabledReason ?? null;
  const buttons = (
    <>
      <Button onClick={onClose}>{close}</Button>
      <Button
        variant={isDangerous ? 'danger' : 'primary'}
        isBusy={form.isSaving}
        disabledReason={disabledReason}
        onClick={() => void form.submit()}
      >
        {action}
      </Button>
    </>
  );
  return (
    <Dialog title={title} onClose={onClose} footer={buttons} {...(size && { size })}>
      <form
        ref={form.element}
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!disabledReason) void form.submit();
        }}
      >
        <ErrorSummary form={form} />
        {children}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
