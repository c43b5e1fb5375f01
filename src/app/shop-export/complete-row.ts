import { createImportedHookSecret } from '../../core/hooks/manage-hooks.ts';
import { createConfirmationToken } from '../../core/orders/confirmation.ts';
import type { WebhookId } from '../../core/webhooks/endpoint.ts';
import { createImportedSecret } from '../../core/webhooks/manage-endpoints.ts';
import { tokenHash } from '../../platform/crypto/tokens.ts';
import type { Work } from '../../platform/unit-of-work.ts';

type Row = Record<string, unknown>;
type Complete = (work: Work, row: Row) => Row;

/**
 * Adds what the export omitted and this server needs: links and secrets that use its own key. Links
 * that buyers got from the other server stop working.
 */
export const completeRow: Readonly<Record<string, Complete>> = {
  orders(work, row) {
    const subject = String(row.checkout_id ?? row.order_id);
    const { token, keyId } = createConfirmationToken(
      work,
      subject,
      Number(row.confirmation_generation),
    );
    return { ...row, confirmation_hash: tokenHash(token), confirmation_key: keyId };
  },
  download_grants(work, row) {
    const generation = Number(row.token_generation);
    const { token, keyId } = work.tokens.derive({
      kind: 'dl',
      id: String(row.grant_id),
      generation,
    });
    return { ...row, token_hash: tokenHash(token), token_key: keyId };
  },
  product_feeds(work, row) {
    const id = String(row.site_id);
    const generation = Number(row.token_generation);
    const { keyId } = work.tokens.derive({ kind: 'feed', id, generation });
    return { ...row, token_key_id: keyId };
  },
  http_hooks: (work, row) => ({
    ...row,
    secret: createImportedHookSecret(work, String(row.site_id)),
  }),
  webhook_endpoints: (work, row) => ({
    ...row,
    secret: createImportedSecret(work, row.endpoint_id as WebhookId),
  }),
};
