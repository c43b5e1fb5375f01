import { processorApi } from '../../api/processor/processor-api.ts';
import { sandboxApi } from '../../api/sandbox/sandbox-api.ts';
import { sandboxFacilitatorApi } from '../../api/sandbox/sandbox-facilitator-api.ts';
import { x402Path } from '../../api/x402/purchase-urls.ts';
import { x402Api } from '../../api/x402/x402-api.ts';
import type { HttpServer } from '../../http/server.ts';
import { membershipPages } from '../../web/memberships/membership-pages.ts';
import type { SharedDeps } from './route-deps.ts';

/** Registers payment pages, webhooks of payment processors, the sandbox and x402. */
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
