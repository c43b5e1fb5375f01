import type { FastifyRequest } from 'fastify';
import type { JsonObject } from '../../kernel/json.ts';

/** A tool as `tools/list` shows it (MCP 2025-11-25, Tools). */
export type Tool = {
  name: string;
  title: string;
  description: string;
  /** JSON schema of an object; names all of its top-level members. */
  inputSchema: object;
  annotations: ToolAnnotations;
};

/** What hosts may tell people before they let a tool run. */
export type ToolAnnotations = {
  title: string;
  readOnlyHint: boolean;
  /** It may take away or replace what is there. */
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
};

/** What a tool answered; `isError`: it did nothing, and what it says is how to mend that. */
export type ToolResult = {
  content: { type: 'text'; text: string }[];
  structuredContent: object;
  isError?: true;
};

/** A call of a tool: its name, its arguments, nothing of them believed yet. */
export type ToolCall = { name: string; args: JsonObject };

/** What an MCP endpoint serves. */
export type ToolServer = {
  /** Says who answers at this address, for `initialize`. */
  describeServer(request: FastifyRequest): Promise<McpServerInfo>;
  list(request: FastifyRequest): Promise<readonly Tool[]>;
  /** Null: there is no such tool. Refuses what is wrong with the caller or the call, not what the tool refuses. */
  call(request: FastifyRequest, call: ToolCall): Promise<ToolResult | null>;
};

export type McpServerInfo = {
  name: string;
  title: string;
  version: string;
  /** What a model should know before it uses the tools. */
  instructions: string;
};

/**
 * Data in its structured form, and once more as text: hosts that know only texts show these to their
 * model, which needs the ids in the data.
 */
export function toDataResult(data: object): ToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(data) }], structuredContent: data };
}

/** The same under a sentence for people. */
export function toToolResult(say: string, data: object, isError: boolean): ToolResult {
  const { content, structuredContent } = toDataResult(data);
  return {
    content: [{ type: 'text', text: say }, ...content],
    structuredContent,
    ...(isError && { isError }),
  };
}
