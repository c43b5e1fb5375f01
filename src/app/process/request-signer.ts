import type { SignRequest } from '../../api/ucp/public/orders/order-event-sender.ts';
import { signMessage } from '../../core/access/signatures/sign-message.ts';
import { createSigningKeyRing } from '../../core/access/signing/signing-key-ring.ts';
import type { Random } from '../../kernel/id.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';

type Deps = { unit: UnitOfWork; secrets: Secrets; random: Random };

const nonceBytes = 16;

/** Signs our requests to platforms (RFC 9421) with the ES256 key that is active at that moment. */
export function createRequestSigner({ unit, secrets, random }: Deps): SignRequest {
  const ring = createSigningKeyRing(unit, secrets);
  return async (request, now) => {
    const { active } = await ring();
    const nonce = Buffer.from(random(nonceBytes)).toString('base64url');
    return signMessage(request, { key: active.ES256, now, nonce });
  };
}
