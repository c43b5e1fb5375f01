import type { FastifyRequest } from 'fastify';
import { noteCall, noteStore } from '../../http/agent-calls/call-notes.ts';
import { type AcpDeps, type CallMetadata, callerOf } from './caller.ts';
import type { AcpResult } from './idempotency.ts';
import type { AcpOperation } from './operations.ts';
import { assertSince } from './protocol/versions.ts';

type Call = { id: string; body: unknown; metadata: CallMetadata };

/** Calls an operation for the agent that sent the request. */
export async function callOperation(
  deps: AcpDeps,
  request: FastifyRequest,
  operation: AcpOperation,
  { metadata, ...call }: Call,
): Promise<AcpResult> {
  noteCall(request, { operation: operation.name });
  const caller = await callerOf(deps, request, metadata);
  noteStore(request, caller.site);
  if (operation.since) assertSince(caller.version, operation.since);
  const result = await operation.run(deps, caller, call);
  noteCall(request, { output: result.body });
  return result;
}
