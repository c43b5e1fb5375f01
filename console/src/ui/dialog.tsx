import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import css from './dialog.module.css';

type DialogProps = {
  title: string;
  onClose: () => void;
  /** Buttons of the last line, the main one last. */
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  children: ReactNode;
};

/** A modal dialog, open for as long as it is rendered: `{isOpen && <Dialog …>}`. */
export function Dialog({ title, onClose, footer, size = 'medium', children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const opener = document.activeElement as HTMLElement | null;
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    // Restores the focus, because the element is removed without being closed.
    return () => opener?.focus();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classNames(css.dialog, css[size])}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
    >
      <header className={css.head}>
        <h2 id={titleId}>{title}</h2>
        <Button variant="quiet" icon="close" label="Close" onClick={onClose} />
      </header>
      <div className={css.body}>{children}</div>
      {footer && <footer className={css.footer}>{footer}</footer>}
    </dialog>
  );
}
