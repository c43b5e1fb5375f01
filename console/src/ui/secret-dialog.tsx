import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { CopyableId } from './copyable-id.tsx';
import { Dialog } from './dialog.tsx';
import { Notice } from './notice.tsx';
import css from './secret-dialog.module.css';

type SecretDialogProps = {
  title: string;
  /** The purpose: "The secret verifies the signature of each delivery." */
  purpose: string;
  secret: string;
  onClose: () => void;
  /** How to use it. */
  children?: ReactNode;
};

/** Shows a secret that the API returns only once. */
export function SecretDialog({ title, purpose, secret, onClose, children }: SecretDialogProps) {
  const done = (
    <Button variant="primary" onClick={onClose}>
      I have saved it
    </Button>
  );
  return (
    <Dialog title={title} onClose={onClose} footer={done}>
      <div className={css.secret}>
        <Notice tone="warn">Copy it now. It cannot be shown again.</Notice>
        <CopyableId id={secret} />
        <p className={css.purpose}>{purpose}</p>
        {children}
      </div>
    </Dialog>
  );
}
