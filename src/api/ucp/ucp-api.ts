import type { HttpServer } from '../../http/server.ts';
import { conformanceApi } from './conformance/conformance-api.ts';
import { ucpPublicMcpApi } from './public/mcp.ts';
import { type UcpPublicApiDeps, ucpPublicApi, ucpPublicPath } from './public/ucp-public-api.ts';
import type { UcpV1Deps } from './v1/deps.ts';
import { ucpV1Path } from './v1/envelope.ts';
import { ucpV1Api } from './v1/ucp-v1-api.ts';

type UcpApiDeps = {
  v1: UcpV1Deps;
  publicBinding: UcpPublicApiDeps & { version: string };
  /** The public API serves the official conformance suite. */
  conformance: boolean;
};

/** UCP v1 (`/api/ucp/v1`), and UCP as published at ucp.dev over REST and MCP (`/ucp`). */
export function ucpApi({ v1, publicBinding, conformance }: UcpApiDeps) {
  const publicRest = conformance ? conformanceApi(publicBinding) : ucpPublicApi(publicBinding);
  return async (app: HttpServer) => {
    await app.register(ucpV1Api(v1), { prefix: ucpV1Path });
    await app.register(publicRest, { prefix: ucpPublicPath });
    await app.register(ucpPublicMcpApi(publicBinding), { prefix: `${ucpPublicPath}/mcp` });
  };
}
