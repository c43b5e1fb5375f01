import type { FastifyRequest } from 'fastify';
import type { PlatformDirectory } from '../../../core/access/platforms/platform-directory.ts';
import type { PlatformProfile } from '../../../core/access/platforms/platform-profile.ts';
import type { HttpServer } from '../../../http/server.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import { businessProfile } from '../public/protocol/business-profile.ts';
import { capabilities, ucpVersion, unknownToSuite } from '../public/protocol/capabilities.ts';
import { assertNotNewer } from '../public/protocol/negotiation.ts';
import {
  handleProtocolError,
  type UcpPublicApiDeps,
  ucpPublicApi,
} from '../public/ucp-public-api.ts';
import { assertPlatformVersion, callForSuite } from './call.ts';
import { replaceOrder, shipOrder } from './orders.ts';

/** The suite is started with `--simulation_secret=<this value>`. */
export const simulationSecret = 'super-secret-sim-key';

/**
 * The public UCP API as the official conformance suite expects it (`UCP_CONFORMANCE=1`): the same
 * operations with the suite's request and response formats, and its routes that change orders. All
 * routes are below `/ucp`, which is the suite's server URL.
 */
export function conformanceApi(publicDeps: UcpPublicApiDeps) {
  const deps = { ...publicDeps, platforms: suitePlatforms(publicDeps.platforms) };
  return async (app: HttpServer) => {
    await app.register(ucpPublicApi(deps, callForSuite));
    await app.register(suitePlugin(deps));
  };
}

type IdRoute = { Params: { id: string } };

function suitePlugin(deps: UcpPublicApiDeps) {
  const { origin, handlers } = deps;
  return async (app: HttpServer) => {
    app.setErrorHandler(handleProtocolError);
    const schema = { hide: true };
    app.get('/.well-known/ucp', { schema }, async () => ({
      ucp: businessProfile(origin, { handlers, forSuite: true }),
    }));
    app.put<IdRoute>('/orders/:id', { schema }, async ({ params, body, headers }) => {
      await assertPlatformVersion(deps, headers['ucp-agent']);
      return replaceOrder(deps, params.id, body);
    });
    app.post<IdRoute>('/testing/simulate-shipping/:id', { schema }, async (request) => {
      assertSimulationSecret(request);
      await assertPlatformVersion(deps, request.headers['ucp-agent']);
      return shipOrder(deps, request.params.id);
    });
  };
}

function assertSimulationSecret({ headers }: FastifyRequest): void {
  if (headers['simulation-secret'] === simulationSecret) return;
  throw new DomainError(
    'forbidden',
    'invalid_simulation_secret',
    `The header Simulation-Secret must be ${simulationSecret}.`,
  );
}

/**
 * The suite's platform profile, served on loopback, declares only the order capability, and the
 * suite sometimes sends `...` as its URL. It calls every operation nevertheless, so it is treated
 * as a platform with all capabilities. Its order webhook URL is read from the profile. A profile of
 * an older version is accepted, because that of the suite is not always of the version it tests.
 */
function suitePlatforms(platforms: PlatformDirectory): PlatformDirectory {
  return {
    async byUrl(url) {
      if (!URL.canParse(url)) return fullyCapable(url);
      if (!isLoopback(url)) return platforms.byUrl(url);
      const profile = await platforms.byUrl(url).catch(nullIfDomainError);
      const { orderWebhookUrl, version = ucpVersion } = profile ?? {};
      assertNotNewer(version);
      return { ...fullyCapable(url), ...(orderWebhookUrl !== undefined && { orderWebhookUrl }) };
    },
  };
}

const fullyCapable = (url: string): PlatformProfile => ({
  url,
  version: ucpVersion,
  capabilities: new Map(
    capabilities
      .filter((name) => !unknownToSuite.includes(name))
      .map((name) => [name, [ucpVersion]]),
  ),
});

const isLoopback = (url: string) =>
  /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);

function nullIfDomainError(error: unknown): null {
  if (error instanceof DomainError) return null;
  throw error;
}
