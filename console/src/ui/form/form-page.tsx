import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { Button } from '../button.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { ErrorSummary } from './error-summary.tsx';
import css from './form.module.css';
import type { Form } from './use-form.ts';

type FormPageProps<Values> = {
  form: Form<Values>;
  /** Verb and noun: "Save coupon". */
  action: string;
  /** True on pages that create something: the button is always there. */
  isNew?: boolean;
  children: ReactNode;
};

/** The form of a page: a bar with "Save" while something is changed, and a question on leaving. */
export function FormPage<Values extends object>({
  form,
  action,
  isNew,
  children,
}: FormPageProps<Values>) {
  useSaveKey(form);
  return (
    <form
      ref={form.element}
      className={css.form}
      noValidate
      // What is typed after the creation has started would be lost with the page.
      inert={Boolean(isNew && form.isSaving)}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <ErrorSummary form={form} />
      {children}
      {(form.isChanged || isNew) && (
        <div className={css.bar}>
          <span>{form.isChanged ? 'Unsaved changes' : ''}</span>
          {form.isChanged && <Button onClick={form.discard}>Discard</Button>}
          <Button
            type="submit"
            variant="primary"
            isBusy={form.isSaving}
            disabledReason={form.disabledReason}
          >
            {action}
          </Button>
        </div>
      )}
      <LeaveQuestion isChanged={form.isChanged && !form.isSaving} />
    </form>
  );
}

function LeaveQuestion({ isChanged }: { isChanged: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isChanged && addressOf(current) !== addressOf(next),
    enableBeforeUnload: isChanged,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <ConfirmDialog
      title="Leave without saving?"
      action="Leave page"
      isDangerous
      onConfirm={blocker.proceed}
      onClose={blocker.reset}
    >
      Your changes on this page are not saved.
    </ConfirmDialog>
  );
}

/** Search parameters choose the store and the workspace, which other forms are for. */
const addressOf = ({ pathname, search }: { pathname: string; search: object }) =>
  pathname + JSON.stringify(search);

function useSaveKey<Values>(form: Form<Values>): void {
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      if (form.isChanged) void form.submit();
    };
    window.addEventListener('keydown', save);
    return () => window.removeEventListener('keydown', save);
  });
}
