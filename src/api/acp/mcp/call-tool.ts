import type { FastifyRequest } from 'fastify';
import { errorHeadersOf } from '../../../http/errors/rest-errors.ts';
import { toDomainErrorOrLog } from '../../../http/errors/to-domain-error.ts';
import { callTool, type Method } from '../../../http/mcp/methods.ts';
import { type ToolCall, type ToolResult, toToolResult } from '../../../http/mcp/tool.ts';
import { invalid } from '../../../kernel/domain-error.ts';
import { isObject } from '../../../kernel/json.ts';
import { callOperation } from '../call.ts';
import type { AcpDeps } from '../caller.ts';
import { acpErrorOf } from '../protocol/errors.ts';
import { isAcpVersion } from '../protocol/versions.ts';
import { toToolText } from './tool-text.ts';
import { findAcpTool } from './tools.ts';

/** An error of an operation, as opposed to one of the JSON-RPC message. */
class OperationError extends Error {}

/** Calls a tool; null for an unknown one. `meta` stands for the headers of REST. */
export async function callAcpTool(
  deps: AcpDeps,
  request: FastifyRequest,
  { name, args }: ToolCall,
): Promise<ToolResult | null> {
  const tool = findAcpTool(name);
  if (!tool) return null;
  try {
    const { meta = {}, id = '', payload } = args;
    if (!isObject(meta)) throw invalidArgument('meta', 'must be an object');
    if (typeof id !== 'string' || (id === '' && !tool.creates))
      throw invalidArgument('id', 'is required: the id of the checkout session');
    const { body } = await callOperation(deps, request, tool.operation, {
      id,
      body: payload,
      metadata: {
        apiVersion: meta.api_version,
        idempotencyKey: tool.operation.writes ? meta.idempotency_key : undefined,
        keyName: 'meta.idempotency_key',
        needsKey: tool.needsKey,
      },
    });
    return toToolResult({ text: toToolText(body), data: body });
  } catch (error) {
    throw new OperationError('The operation failed.', { cause: error });
  }
}

/**
 * `tools/call` of ACP. Errors of operations are those of REST with their status, in a JSON-RPC
 * error. The published form of a result is the bare session, which MCP clients reject; so its
 * members are added to the result of callers that do not say they are MCP clients.
 */
export const callAcpToolMethod: Method = async (call) => {
  const { request, reply, id, metadata } = call;
  try {
    const result = await callTool(call);
    const isMcpClient = metadata !== null || 'mcp-protocol-version' in request.headers;
    return isMcpClient ? result : { ...result.structuredContent, ...result };
  } catch (error) {
    if (!(error instanceof OperationError)) throw error;
    const domainError = toDomainErrorOrLog(error.cause, request);
    const { status, body } = acpErrorOf(domainError, versionOf(call.params));
    const data = { ...body, ...(body.param && { param: toArgumentPath(body.param) }) };
    return reply
      .code(status)
      .headers(errorHeadersOf(domainError))
      .type('application/json')
      .send(JSON.stringify({ jsonrpc: '2.0', id, error: { code, message: data.message, data } }));
  }
};

/** The code of every error of ACP. */
const code = -32000;

/** Over REST the payload is the document. */
const toArgumentPath = (param: string) => param.replace(/^\$(?!\.(?:meta|id)\b)/, '$$.payload');

function versionOf({ arguments: args }: { [member: string]: unknown }) {
  const meta = isObject(args) ? args.meta : null;
  const version = isObject(meta) ? meta.api_version : null;
  return isAcpVersion(version) ? version : null;
}

const invalidArgument = (field: string, message: string) =>
  invalid([{ field, code: 'argument', message }]);
