import { type Tool, toolAnnotations } from '../../../http/mcp/tool.ts';
import { toolSchema } from '../../../http/mcp/tool-schema.ts';
import { type AcpOperation, sessionOperations } from '../operations.ts';

/** An operation as a tool (ACP, "MCP binding"). */
export type AcpTool = {
  operation: AcpOperation;
  description: string;
  /** Whether it creates an object instead of naming one. */
  creates: boolean;
  /** The published requests of the other writes have no idempotency key. */
  needsKey: boolean;
};

const { create, get, update, complete, cancel } = sessionOperations;

const acpTools: readonly AcpTool[] = [
  {
    operation: create,
    description:
      'Creates a checkout session from items; `id` of an item is the id of a variant. Returns totals, fulfillment options, payment handlers, and `messages` about what is missing.',
    creates: true,
    needsKey: true,
  },
  {
    operation: get,
    description: 'Gets a checkout session with its `status`, `messages` and order.',
    creates: false,
    needsKey: false,
  },
  {
    operation: update,
    description: 'Changes the members that are sent; null clears one.',
    creates: false,
    needsKey: false,
  },
  {
    operation: complete,
    description:
      'Pays a session whose status is ready_for_payment, with a token of one of its payment handlers. Returns the `order`, or why none was placed.',
    creates: false,
    needsKey: true,
  },
  {
    operation: cancel,
    description: 'Cancels a checkout session and releases its reservations.',
    creates: false,
    needsKey: false,
  },
];

const toolsByName = new Map(acpTools.map((tool) => [tool.operation.name, tool]));

export const findAcpTool = (name: string): AcpTool | null => toolsByName.get(name) ?? null;

/** The tools as `tools/list` returns them. */
export const listedTools: readonly Tool[] = acpTools.map(toListedTool);

function toListedTool({ operation, description, creates, needsKey }: AcpTool): Tool {
  const { name, input, writes } = operation;
  const meta = {
    type: 'object',
    properties: {
      api_version: { type: 'string' },
      ...(writes && { idempotency_key: { type: 'string' } }),
    },
    required: needsKey ? ['api_version', 'idempotency_key'] : ['api_version'],
  };
  const schema = {
    type: 'object',
    properties: {
      meta,
      ...(!creates && { id: { type: 'string' } }),
      ...(input && { payload: input }),
    },
    required: ['meta', ...(creates ? ['payload'] : ['id'])],
  };
  return {
    name,
    description,
    inputSchema: toolSchema(schema, 2),
    ...toolAnnotations(!writes, creates),
  };
}
