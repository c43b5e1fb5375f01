import type { FastifyRequest } from 'fastify';
import { noteCall } from '../../../http/agent-calls/call-notes.ts';
import { callContextOf } from '../../../http/callers/bearer.ts';
import type { CountVisit } from '../../../http/callers/visits.ts';
import { toDomainError } from '../../../http/errors/to-domain-error.ts';
import type { ResolveHost } from '../../../http/host.ts';
import { languageOf } from '../../../http/input/request-language.ts';
import { signerOf } from '../../../http/signatures/read-signatures.ts';
import { setResponseSignatureRule } from '../../../http/signatures/sign-response-messages.ts';
import { DomainError, invalid } from '../../../kernel/domain-error.ts';
import { withMerchantAuthorization } from './ap2/merchant-authorization.ts';
import type { UcpCaller, UcpPublicDeps } from './caller.ts';
import { type OperationResult, okResult } from './idempotency.ts';
import type { UcpOperation } from './operations.ts';
import { businessErrorBody, isBusinessError, withContinueUrl } from './protocol/errors.ts';
import {
  type ActiveCapabilities,
  assertCapability,
  assertVersionSupported,
  negotiate,
} from './protocol/negotiation.ts';
import { type WriteNextCall, withNextUcpCall, writeRestCall } from './protocol/next-call.ts';
import { withNextOfMessages } from './protocol/next-of-messages.ts';
import { type RestCall, toNextAction, toNextTool, toRestCall } from './protocol/rest-table.ts';
import { withUcpSignatureCode } from './protocol/signature-errors.ts';

export type UcpCallDeps = UcpPublicDeps & { resolveHost: ResolveHost; countVisit: CountVisit };

/** Metadata of a call: headers over REST and A2A, `meta` over MCP. */
export type CallMetadata = {
  channel: UcpCaller['channel'];
  profileUrl: string;
  idempotencyKey: string | null;
};

/** Calls an operation; the conformance suite uses another implementation. */
export type CallOperation = (
  deps: UcpCallDeps,
  request: FastifyRequest,
  operation: UcpOperation,
  call: { metadata: CallMetadata; args: unknown },
) => Promise<Omit<OperationResult, 'status'> & { status: number }>;

/**
 * Calls an operation. Business errors are returned as UCP messages. Protocol errors are thrown:
 * those of negotiation (`invalid_profile_url`, `profile_unreachable`, `profile_malformed`,
 * `version_unsupported`), of arguments, idempotency keys and credentials.
 */
export async function callOperation(
  deps: UcpCallDeps,
  request: FastifyRequest,
  operation: UcpOperation,
  { metadata, args }: { metadata: CallMetadata; args: unknown },
): Promise<OperationResult> {
  noteCall(request, { operation: operation.name, profile: metadata.profileUrl });
  if (operation.signature) setResponseSignatureRule(request, operation.signature);
  const result = await runOperation(deps, request, operation, { metadata, args });
  noteCall(request, { output: result.body });
  return result;
}

async function runOperation(
  deps: UcpCallDeps,
  request: FastifyRequest,
  operation: UcpOperation,
  { metadata, args }: { metadata: CallMetadata; args: unknown },
): Promise<OperationResult> {
  let active: ActiveCapabilities | null = null;
  const sent = toRestCall(operation.name, args);
  const write = writerOf(metadata.channel, { request, sent });
  const guide = (error: DomainError) => withNextUcpCall(error, { sent, active }, write);
  try {
    const caller = { ...(await callerOf(deps, request, { metadata, operation })), guide };
    active = caller.active;
    const result = await operation.run(deps, caller, args);
    const guided = withNextOfMessages(result.body, { active: caller.active, write });
    if (operation.capability !== 'dev.ucp.shopping.checkout') return { ...result, body: guided };
    const body = await withMerchantAuthorization(deps.signingKeys, caller, guided);
    return { ...result, body };
  } catch (error) {
    const domainError = toDomainError(error);
    if (!domainError) throw error;
    const guided = guide(domainError);
    if (!isBusinessError(guided)) throw withUcpSignatureCode(guided);
    return okResult(businessErrorBody(guided, operation.creates));
  }
}

/** Over MCP and A2A, what is no operation is not named here: their protocols name it. */
function writerOf(
  channel: UcpCaller['channel'],
  { request, sent }: { request: FastifyRequest; sent: RestCall },
): WriteNextCall {
  if (channel === 'ucp') return writeRestCall(request.headers['ucp-agent']);
  if (channel === 'mcp') return (call) => toNextTool(call, sent.body) ?? undefined;
  return toNextAction;
}

type OperationCall = { metadata: CallMetadata; operation: UcpOperation };

async function callerOf(
  deps: UcpCallDeps,
  request: FastifyRequest,
  { metadata, operation }: OperationCall,
): Promise<Omit<UcpCaller, 'guide'>> {
  const { channel, profileUrl, idempotencyKey } = metadata;
  if (idempotencyKey !== null && !/^[\x21-\x7e]{1,255}$/.test(idempotencyKey))
    throw invalidIdempotencyKey();
  assertVersionSupported(request.headers['ucp-agent']);
  const host = await deps.resolveHost(request);
  return {
    channel,
    host,
    ...callContextOf(request),
    signer: signerOf(request),
    locale: languageOf(request),
    ip: request.ip,
    ...(await negotiateWithPlatform(deps, { host, profileUrl, operation })),
    idempotencyKey,
    countVisit: (site) => deps.countVisit(request, site),
  };
}

type NegotiationInput = { host: UcpCaller['host']; profileUrl: string; operation: UcpOperation };

/** Negotiates capabilities. If that fails, the error tells the buyer the URL of the store. */
async function negotiateWithPlatform(
  { platforms }: UcpCallDeps,
  { host, profileUrl, operation }: NegotiationInput,
): Promise<Pick<UcpCaller, 'active' | 'platform'>> {
  try {
    const platform = await platforms.byUrl(profileUrl);
    const active = negotiate(platform);
    assertCapability(active, operation.capability);
    return { active, platform };
  } catch (error) {
    if (!(error instanceof DomainError) || host.kind !== 'store') throw error;
    throw withContinueUrl(error, host.site.url);
  }
}

function invalidIdempotencyKey() {
  const message = 'must be 1 to 255 visible ASCII characters';
  return invalid(
    [{ field: 'Idempotency-Key', code: 'bad_key', message }],
    'invalid_idempotency_key',
  );
}
