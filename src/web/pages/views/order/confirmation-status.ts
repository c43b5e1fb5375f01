import type { ConfirmationStatus } from '../../../../core/emails/confirmation-status.ts';
import { type Html, html } from '../../../../http/pages/html.ts';

/** What became of the confirmation email; null for orders without one. */
export function confirmationStatusLine(confirmation: ConfirmationStatus | null): Html | null {
  if (!confirmation) return null;
  return html`<p class="quiet">${describe(confirmation)}</p>`;
}

function describe({ status, recipient }: ConfirmationStatus): Html {
  const address = html`<bdi>${recipient}</bdi>`;
  switch (status) {
    case 'sent':
      return html`Confirmation sent to ${address}.`;
    case 'pending':
      return html`A confirmation to ${address} is waiting to be sent.`;
    case 'undelivered':
      return html`The confirmation to ${address} could not be delivered. Keep this page, and contact the store to correct the address.`;
    case 'no_address':
      return html`No email address was given, so no confirmation is sent. Keep this page.`;
    case 'disabled':
      return html`This store does not send email. Keep this page.`;
  }
}
