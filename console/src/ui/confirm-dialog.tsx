import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { describeError } from './error-state.tsx';
import css from './form/form.module.css';

type ConfirmDialogProps = {
  title: string;
  /** The consequences, in one or two sentences. */
  children: ReactNode;
  /** Verb and noun: "Delete coupon". */
  action: string;
  /** Replaces "Cancel" if the action itself cancels something. */
  close?: string;
  isDangerous?: boolean;
  /** Why the action is not possible; null if it is. */
  disabledReason?: string | null;
  onConfirm: () => unknown;
  onClose: () => void;
};

/** Asks before an action. Stays open with the error when it fails. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, action, close = 'Cancel', isDangerous, onConfirm, onClose } = props;
  const { disabledReason = null } = props;
  const [state, setState] = useState<{ isBusy: boolean; error: string | null }>({
    isBusy: false,
    error: null,
  });
  const confirm = async () => {
    setState({ isBusy: true, error: null });
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setState({ isBusy: false, error: describeError(error).message });
    }
  };
  const buttons = (
    <>
      <Button onClick={onClose}>{close}</Button>
      <Button
        variant={isDangerous ? 'danger' : 'primary'}
        isBusy={state.isBusy}
        disabledReason={disabledReason}
        onClick={confirm}
      >
        {action}
      </Button>
    </>
  );
  return (
    <Dialog title={title} size="small" onClose={onClose} footer={buttons}>
      {state.error && (
        <p role="alert" className={css.failure}>
          {state.error}
        </p>
      )}
      {children}
    </Dialog>
  );
}
