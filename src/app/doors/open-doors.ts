import { accountPages } from '../../doors/account/door.ts';
import { discoveryApi } from '../../doors/discovery/door.ts';
import { docsPages } from '../../doors/docs/door.ts';
import { downloadsApi } from '../../doors/downloads/door.ts';
import { mediaApi } from '../../doors/media/door.ts';
import { storefrontPages } from '../../doors/pages/door.ts';
import { businessProfile } from '../../doors/ucp/public/protocol/business-profile.ts';
import { paymentHandlersOf } from '../../doors/ucp/public/protocol/payment-handlers.ts';
import { registerOpenApi } from '../../http/openapi/openapi.ts';
import type { HttpServer } from '../../http/server.ts';
import { demoPictureOf } from '../demo/picture.ts';
import { deployedAt, version } from '../version.ts';
import { registerAgentRoutes } from './agent-doors.ts';
import { withAgentSignatures } from './agent-signatures.ts';
import { createSharedDeps, type RouteDeps, type SharedDeps } from './door-parts.ts';
import { registerOAuthRoutes } from './oauth-doors.ts';
import { registerPaymentRoutes } from './payment-doors.ts';
import { openApiSchemas } from './records.ts';
import { registerRestRoutes } from './rest-doors.ts';
import { registerUcpRoutes } from './ucp-doors.ts';

/** Opens every door of a process that answers requests. */
export async function registerRoutes(http: HttpServer, parts: RouteDeps): Promise<void> {
  const shared = createSharedDeps(parts);
  await registerOpenApi(http, { version, origin: parts.origin, schemas: openApiSchemas });
  await registerOAuthRoutes(http, shared);
  await registerRestRoutes(http, shared);
  await registerPaymentRoutes(http, shared);
  const forAgents = withAgentSignatures(http, shared);
  await registerAgentRoutes(http, forAgents);
  await registerUcpRoutes(http, forAgents);
  await registerContentRoutes(http, shared);
}

/** Files, documents and pages. */
async function registerContentRoutes(http: HttpServer, shared: SharedDeps): Promise<void> {
  const handlers = paymentHandlersOf(shared.desk.processor);
  const ucpProfile = (origin: string) => businessProfile(origin, { handlers });
  const sellsOnChains = shared.paywall !== null;
  const facts = { sellsOnChains, version, deployedAt, ucpProfile };
  await http.register(mediaApi({ ...shared, ...shared.media }));
  await http.register(downloadsApi(shared));
  await http.register(discoveryApi({ ...shared, keys: shared.signingKeys, ...facts }));
  await http.register(docsPages(shared));
  const keyMode = shared.production ? 'live' : 'test';
  const { standardHeaders } = shared.config.webhooks;
  await http.register(accountPages({ ...shared, keyMode, standardHeaders }));
  await http.register(storefrontPages({ ...shared, pictures: demoPictureOf }));
}
