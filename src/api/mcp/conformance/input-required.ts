import type { MethodCall } from '../../../http/mcp/methods.ts';
import { DomainError, invalid } from '../../../kernel/domain-error.ts';
import { isObject, type JsonObject } from '../../../kernel/json.ts';

/** A request to the client inside a result (MCP 2026-07-28, Multi Round-Trip Requests). */
export type InputRequest = { method: keyof typeof capabilityOf; params: object };

/** The client capability that a request needs. */
const capabilityOf = {
  'elicitation/create': 'elicitation',
  'sampling/createMessage': 'sampling',
  'roots/list': 'roots',
} as const;

/** Whether the client has declared the capability that a request needs. */
export const canAsk = ({ metadata }: MethodCall, { method }: InputRequest): boolean =>
  Object.hasOwn(metadata?.clientCapabilities ?? {}, capabilityOf[method]);

/** Throws `missing_client_capability` unless the client has declared it. */
export function requireCapability({ metadata }: MethodCall, name: string): void {
  if (Object.hasOwn(metadata?.clientCapabilities ?? {}, name)) return;
  throw new DomainError(
    'invalid',
    'missing_client_capability',
    `This call needs a client with the capability ${name}.`,
    { extensions: { requiredCapabilities: { [name]: {} } } },
  );
}

/**
 * Asks the client for input. Throws `missing_client_capability` for a request that it cannot
 * answer.
 */
export function askForInput(
  call: MethodCall,
  inputRequests: Record<string, InputRequest>,
  requestState?: string,
): object {
  for (const { method } of Object.values(inputRequests))
    requireCapability(call, capabilityOf[method]);
  return {
    resultType: 'input_required',
    inputRequests,
    ...(requestState !== undefined && { requestState }),
  };
}

/** The client's responses to all of these keys; null if one is missing, to ask again. */
export function readInputs(
  { params }: MethodCall,
  keys: readonly string[],
): Record<string, JsonObject> | null {
  const { inputResponses } = params;
  if (inputResponses === undefined) return null;
  if (!isObject(inputResponses) || !Object.values(inputResponses).every(isObject))
    throw invalid([
      { field: 'inputResponses', code: 'type', message: 'must be an object of response objects' },
    ]);
  if (!keys.every((key) => Object.hasOwn(inputResponses, key))) return null;
  return inputResponses as Record<string, JsonObject>;
}

/** A form with one required field. */
export const elicitation = (
  message: string,
  field: string,
  type: 'string' | 'boolean' = 'string',
): InputRequest => ({
  method: 'elicitation/create',
  params: {
    mode: 'form',
    message,
    requestedSchema: { type: 'object', properties: { [field]: { type } }, required: [field] },
  },
});

export const sampling = (text: string, maxTokens: number): InputRequest => ({
  method: 'sampling/createMessage',
  params: { messages: [{ role: 'user', content: { type: 'text', text } }], maxTokens },
});

export const listRoots: InputRequest = { method: 'roots/list', params: {} };
