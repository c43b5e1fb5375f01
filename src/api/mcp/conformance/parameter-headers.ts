import type { IncomingHttpHeaders } from 'node:http';
import {
  assertHeader,
  decodeHeaderValue,
  headerMismatch,
} from '../../../http/mcp/request-headers.ts';
import { isObject, type JsonObject } from '../../../kernel/json.ts';

/**
 * Throws `header_mismatch` unless the headers `Mcp-Param-*` repeat the arguments that the schema of
 * a tool marks with `x-mcp-header`. No tool of a store has such arguments.
 */
export function assertParameterHeaders(
  headers: IncomingHttpHeaders,
  inputSchema: object,
  args: JsonObject,
): void {
  const { properties = {} } = inputSchema as { properties?: object };
  for (const [name, schema] of Object.entries(properties)) {
    const suffix = isObject(schema) ? schema['x-mcp-header'] : undefined;
    if (typeof suffix !== 'string') continue;
    const header = `Mcp-Param-${suffix}`;
    const value = args[name] ?? null;
    if (value !== null) assertHeader(headers, header, String(value), decodeHeaderValue);
    else if (headers[header.toLowerCase()] !== undefined)
      throw headerMismatch(`${header} was sent, but the argument ${name} is missing.`);
  }
}
