import { releaseSession } from '../../core/checkout/end-session.ts';
import { merchantDoor } from '../../doors/merchant/door.ts';
import { cartsDoor } from '../../doors/storefront/carts/door.ts';
import { storefrontDoor } from '../../doors/storefront/door.ts';
import { guestActs, guestWrites, idempotentWrites, merchantActs } from '../../http/idempotency.ts';
import type { Http } from '../../http/server.ts';
import { createOnceAcross } from '../../platform/once/once.ts';
import type { SharedParts } from './door-parts.ts';

const rest = '/api/storefront/v1';

/** Catalog, carts and the merchant's side. */
export async function openRestDoors(http: Http, shared: SharedParts): Promise<void> {
  const { config, unit, once, secrets, guestStorage: storage } = shared;
  await http.register(storefrontDoor(shared), { prefix: rest });
  const carts = cartsDoor({
    ...shared,
    write: guestWrites({ unit, once, storage }),
    act: guestActs({ unit, once: createOnceAcross(unit, secrets), storage }),
    release: releaseSession,
  });
  await http.register(carts, { prefix: `${rest}/carts` });
  const merchant = merchantDoor({
    ...shared,
    write: idempotentWrites(unit, once),
    act: merchantActs(unit, createOnceAcross(unit, secrets)),
    media: { storage: shared.storage, quotaBytes: config.media.quotaBytes },
    keyMode: shared.production ? 'live' : 'test',
    walletProblem: shared.paywall?.walletProblem ?? (() => null),
  });
  await http.register(merchant, { prefix: `${rest}/merchant` });
}
