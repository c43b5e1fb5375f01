import type { Email } from '@stoa/client';
import { EmailBadge, emailKindName, emailReason } from '../app/email-names.tsx';
import css from './orders.module.css';

type EmailTitleProps = {
  email: Email;
  /** Null if it cannot be sent again or the user may only read. */
  onResend: (() => void) | null;
};

/** The head of an email in the timeline: its kind and its state. */
export function EmailTitle({ email, onResend }: EmailTitleProps) {
  const { kind, state } = email;
  const verb = resendVerb(email);
  return (
    <span className={css.mailLine}>
      Email “{emailKindName(kind)}”
      <EmailBadge state={state} />
      {onResend && (
        <button
          type="button"
          className={css.link}
          aria-label={`${verb} “${emailKindName(kind)}”`}
          onClick={onResend}
        >
          {verb}
        </button>
      )}
    </span>
  );
}

/** An email that was left out with a shipment has not been sent before. */
export const resendVerb = ({ reason }: Pick<Email, 'reason'>): 'Send' | 'Resend' =>
  reason === 'not_requested' ? 'Send' : 'Resend';

/** `To jane@example.com. This email is switched off.` */
export const emailText = (email: Email): string =>
  [email.recipient && `To ${email.recipient}.`, emailReason(email)].filter(Boolean).join(' ');
