import type { Email, Order } from '@stoa/client';
import { isUndelivered } from '../app/email-names.tsx';
import { useApi } from '../app/use-api.ts';

/** The emails to the buyer of an order, newest first. */
export const useOrderEmails = ({ id }: Pick<Order, 'id'>) =>
  useApi(['orders', id, 'emails'], (stoa, options) =>
    stoa.orders.emails.list(id, options).then(({ emails }) => emails),
  );

/** The latest email of a kind may be sent again, unless it is still being sent. */
export const canResend = (email: Email, emails: Email[]): boolean =>
  email.state !== 'queued' && emails.find(({ kind }) => kind === email.kind)?.id === email.id;

/** The newest email that did not arrive and was not sent again since. */
export const findUndelivered = (emails: Email[]): Email | undefined =>
  emails.find((email) => isUndelivered(email) && canResend(email, emails));
