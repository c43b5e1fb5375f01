import { membershipPages } from '../../doors/memberships/door.ts';
import { processorApi } from '../../doors/processor/door.ts';
import { sandboxApi } from '../../doors/sandbox/door.ts';
import { sandboxFacilitatorApi } from '../../doors/sandbox/facilitator.ts';
import { x402Path } from '../../doors/x402/addresses.ts';
import { x402Api } from '../../doors/x402/door.ts';
import type { HttpServer } from '../../http/server.ts';
import type { SharedDeps } from './door-parts.ts';

/** Where money is asked for, and where processors tell of it. */
export async function registerPaymentRoutes(http: HttpServer, shared: SharedDeps): Promise<void> {
  const { sandboxPages: pages } = shared.payments;
  await http.register(processorApi(shared), { prefix: '/api/payments' });
  await http.register(membershipPages(shared));
  if (pages) await http.register(sandboxApi({ ...shared, pages }));
  if (!shared.paywall) return;
  const { paywall, sandbox } = shared.paywall;
  await http.register(x402Api({ ...shared, paywall }), { prefix: x402Path });
  if (sandbox) await http.register(sandboxFacilitatorApi(sandbox));
}
