import { membershipsDoor } from '../../doors/memberships/door.ts';
import { processorDoor } from '../../doors/processor/door.ts';
import { sandboxDoor } from '../../doors/sandbox/door.ts';
import { sandboxFacilitatorDoor } from '../../doors/sandbox/facilitator.ts';
import { x402Path } from '../../doors/x402/addresses.ts';
import { x402Door } from '../../doors/x402/door.ts';
import type { Http } from '../../http/server.ts';
import type { SharedParts } from './door-parts.ts';

/** Where money is asked for, and where processors tell of it. */
export async function openPaymentDoors(http: Http, shared: SharedParts): Promise<void> {
  const { sandboxPages: pages } = shared.payments;
  await http.register(processorDoor(shared), { prefix: '/api/payments' });
  await http.register(membershipsDoor(shared));
  if (pages) await http.register(sandboxDoor({ ...shared, pages }));
  if (!shared.paywall) return;
  const { paywall, sandbox } = shared.paywall;
  await http.register(x402Door({ ...shared, paywall }), { prefix: x402Path });
  if (sandbox) await http.register(sandboxFacilitatorDoor(sandbox));
}
