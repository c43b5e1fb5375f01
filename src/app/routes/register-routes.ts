import { acpDiscovery } from '../../api/acp/protocol/discovery.ts';
import { discoveryApi } from '../../api/discovery/discovery-api.ts';
import { downloadsApi } from '../../api/downloads/downloads-api.ts';
import { bouncesApi } from '../../api/email/bounces-api.ts';
import { previewsApi } from '../../api/email/previews-api.ts';
import { feedsApi } from '../../api/feeds/feeds-api.ts';
import { mediaApi } from '../../api/media/media-api.ts';
import { processorApi } from '../../api/processor/processor-api.ts';
import { sandboxApi } from '../../api/sandbox/sandbox-api.ts';
import { sandboxFacilitatorApi } from '../../api/sandbox/sandbox-facilitator-api.ts';
import {
  ucpAgentExtension,
  ucpMessageExtension,
} from '../../api/ucp/public/a2a/message-extension.ts';
import { businessProfile } from '../../api/ucp/public/protocol/business-profile.ts';
import { paymentHandlersOf } from '../../api/ucp/public/protocol/payment-handlers.ts';
import { x402Path } from '../../api/x402/purchase-urls.ts';
import { x402Api } from '../../api/x402/x402-api.ts';
import { outboxFolder } from '../../gateways/mail/open-mailer.ts';
import { createOutboxReader } from '../../gateways/mail/outbox-reader.ts';
import { registerOpenApi } from '../../http/openapi/openapi.ts';
import type { HttpServer } from '../../http/server.ts';
import { uploadOriginOf } from '../../platform/settings/media.ts';
import { accountPages } from '../../web/account/account-pages.ts';
import { consolePages } from '../../web/console/console-pages.ts';
import { devMailPages } from '../../web/dev-mail/dev-mail-pages.ts';
import { docsPages } from '../../web/docs/docs-pages.ts';
import { membershipPages } from '../../web/memberships/membership-pages.ts';
import { storefrontPages } from '../../web/pages/storefront-pages.ts';
import { setupPages } from '../../web/setup/setup-pages.ts';
import { readDemoImage } from '../demo/demo-image.ts';
import { deployedAt, version } from '../version.ts';
import { delegatesPayments, registerAcpRoutes } from './acp-routes.ts';
import { registerAgentRoutes } from './agent-routes.ts';
import { withAgentSignatures } from './agent-signatures.ts';
import { registerOAuthRoutes } from './oauth-routes.ts';
import { openApiSchemas } from './openapi-schemas.ts';
import { readPlatformProfiles } from './platform-profiles.ts';
import { registerRestRoutes } from './rest-routes.ts';
import { createSharedDeps, type RouteDeps, type SharedDeps } from './route-deps.ts';
import { createPublicUcp, registerUcpRoutes } from './ucp-routes.ts';

/** Registers every API and page of a process that answers requests. */
export async function registerRoutes(http: HttpServer, parts: RouteDeps): Promise<void> {
  const shared = createSharedDeps(parts);
  await registerOpenApi(http, { version, origin: parts.origin, schemas: openApiSchemas });
  await registerOAuthRoutes(http, shared);
  await registerRestRoutes(http, shared);
  await registerPaymentRoutes(http, shared);
  const platformProfiles = await readPlatformProfiles(parts.config.platforms.profilesFile);
  const forAgents = withAgentSignatures(http, { ...shared, platformProfiles });
  const publicUcp = createPublicUcp(http, forAgents);
  await registerAgentRoutes(http, { ...forAgents, extension: ucpMessageExtension(publicUcp) });
  await registerUcpRoutes(http, forAgents, publicUcp);
  await registerAcpRoutes(http, shared);
  await registerContentRoutes(http, shared);
}

/** Registers files, discovery documents and pages. */
async function registerContentRoutes(http: HttpServer, shared: SharedDeps): Promise<void> {
  const handlers = paymentHandlersOf(shared.paymentContext.processor);
  const ucpProfile = (origin: string, { hasPaymentHook }: { hasPaymentHook: boolean }) =>
    businessProfile(origin, { handlers: hasPaymentHook ? {} : handlers });
  const sellsOnChains = shared.paywall !== null;
  const authenticates = delegatesPayments(shared);
  const facts = {
    ...{ sellsOnChains, version, deployedAt, ucpProfile, agentExtensions: [ucpAgentExtension] },
    acpDiscovery: (origin: string, currency: string | null) =>
      acpDiscovery(origin, currency, { authenticates }),
  };
  await http.register(mediaApi({ ...shared, ...shared.media }));
  await http.register(downloadsApi(shared));
  await http.register(feedsApi(shared));
  await http.register(bouncesApi({ ...shared, ...shared.config.mail }));
  await http.register(previewsApi(shared));
  await http.register(discoveryApi({ ...shared, keys: shared.signingKeys, ...facts }));
  await http.register(docsPages(shared));
  await http.register(accountPages(shared));
  await http.register(setupPages(shared));
  const outbox = createOutboxReader(outboxFolder(shared.config));
  await http.register(devMailPages({ ...shared, outbox }));
  const { s3 } = shared.config.media;
  const uploadOrigin = s3 && uploadOriginOf(s3);
  const consoleFolder = shared.consoleFolder ?? builtConsole;
  await http.register(consolePages({ ...shared, version, uploadOrigin, consoleFolder }));
  await http.register(storefrontPages({ ...shared, readDemoImage }));
}

/** The folder with the built console, in the repository and in the published package. */
const builtConsole: URL = new URL('../../../dist/console/', import.meta.url);

/** Registers payment pages, webhooks of payment processors, the sandbox and x402. */
async function registerPaymentRoutes(http: HttpServer, shared: SharedDeps): Promise<void> {
  const { sandboxPages: pages } = shared.payments;
  await http.register(processorApi(shared), { prefix: '/api/payments' });
  await http.register(membershipPages(shared));
  if (pages) await http.register(sandboxApi({ ...shared, pages }));
  if (!shared.paywall) return;
  const { paywall, sandbox } = shared.paywall;
  await http.register(x402Api({ ...shared, paywall }), { prefix: x402Path });
  if (sandbox) await http.register(sandboxFacilitatorApi(sandbox));
}
