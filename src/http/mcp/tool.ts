import type { FastifyRequest } from 'fastify';
import type { JsonObject } from '../../kernel/json.ts';

/** A tool as `tools/list` returns it (MCP 2025-11-25, Tools). */
export type Tool = {
  name: string;
  title: string;
  description: string;
  /** JSON schema of an object that lists all of its top-level members. */
  inputSchema: object;
  annotations: ToolAnnotations;
};

/** Hints that hosts may show before they run a tool. */
export type ToolAnnotations = {
  title: string;
  readOnlyHint: boolean;
  /** Whether the tool may delete or overwrite data. */
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
};

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

/**
 * The data as structured content and as text: hosts without support for structured content pass
 * only the text to the model, which needs the ids in the data.
 */
export function toDataResult(data: object): ToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(data) }], structuredContent: data };
}

/** The same after a sentence for people. */
export function toToolResult(summary: string, data: object, isError: boolean): ToolResult {
  const { content, structuredContent } = toDataResult(data);
  return {
    content: [{ type: 'text', text: summary }, ...content],
    structuredContent,
    ...(isError && { isError }),
  };
}
