import type { Email } from '@stoa/client';
import { emailKindName, emailReason } from '../app/email-names.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import css from './orders.module.css';

type UndeliveredNoticeProps = {
  email: Email;
  /** Null if the user may only read. */
  onResend: (() => void) | null;
};

/** An email that did not reach the buyer, above everything else about the order. */
export function UndeliveredNotice({ email, onResend }: UndeliveredNoticeProps) {
  return (
    <Notice tone="bad">
      <div className={css.undelivered}>
        <div>
          <strong>Email not delivered</strong>
          <p>
            “{emailKindName(email.kind)}” did not reach {email.recipient}. {emailReason(email)}
          </p>
        </div>
        {onResend && <Button onClick={onResend}>Correct address and resend</Button>}
      </div>
    </Notice>
  );
}
