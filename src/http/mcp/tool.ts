import type { FastifyRequest } from 'fastify';
import type { JsonObject } from '../../kernel/json.ts';

/** A tool as `tools/list` returns it (MCP 2025-11-25, Tools). */
export type Tool = {
  name: string;
  /** Left out if it would repeat the name. */
  title?: string;
  description: string;
  /** JSON schema of an object that lists all of its top-level members. */
  inputSchema: object;
  annotations?: ToolAnnotations;
};

/** Hints that hosts may show before they run a tool. Defaults of the standard are left out. */
type ToolAnnotations = { readOnlyHint?: true; destructiveHint?: false };

/** `isAdditive`: a tool that writes, but deletes and overwrites nothing. */
export const toolAnnotations = (
  isReadOnly: boolean,
  isAdditive: boolean,
): { annotations?: ToolAnnotations } =>
  isReadOnly
    ? { annotations: { readOnlyHint: true } }
    : isAdditive
      ? { annotations: { destructiveHint: false } }
      : {};

/**
 * The result of a tool. With `isError` the tool changed nothing, and the text says how to fix it.
 */
export type ToolResult = {
  content: { type: 'text'; text: string }[];
  structuredContent: object;
  isError?: true;
};

/** A call of a tool with unvalidated arguments. */
export type ToolCall = { name: string; args: JsonObject };

/** What an MCP endpoint serves. */
export type ToolServer = {
  /** Describes the server at this host, for `initialize`. */
  describeServer(request: FastifyRequest): Promise<McpServerInfo>;
  list(request: FastifyRequest): Promise<readonly Tool[]>;
  /**
   * Null for an unknown tool. Throws for an invalid caller or call; errors of the tool itself are
   * in the result.
   */
  call(request: FastifyRequest, call: ToolCall): Promise<ToolResult | null>;
};

export type McpServerInfo = {
  name: string;
  title: string;
  version: string;
  /** Instructions to models on how to use the tools. */
  instructions: string;
};

/** A result as lines of text and as data; a client passes one of them to the model. */
export type ToolOutput = { text: string; data: object; isError?: boolean };

/** Text and data without repetition. Members that are null are left out of the data. */
export function toToolResult({ text, data, isError = false }: ToolOutput): ToolResult {
  return {
    content: [{ type: 'text', text }],
    structuredContent: withoutNulls(data) as object,
    ...(isError && { isError }),
  };
}

/** The same with the data as JSON text, for clients that know no structured content. */
export function toTextOnlyResult(output: ToolOutput): ToolResult {
  const result = toToolResult(output);
  const json = { type: 'text' as const, text: JSON.stringify(result.structuredContent) };
  return { ...result, content: [...result.content, json] };
}

/**
 * Whether a client may know structured content: since MCP 2025-06-18, which introduced it, clients
 * send the version header.
 */
export const knowsStructuredContent = ({ headers }: FastifyRequest): boolean =>
  headers['mcp-protocol-version'] !== undefined &&
  String(headers['mcp-protocol-version']) >= '2025-06-18';

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const members = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(members.map(([name, member]) => [name, withoutNulls(member)]));
}
