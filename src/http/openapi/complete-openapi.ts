import type {
  JsonSchema,
  OpenApi,
  OpenApiOperation,
  Parameter,
  RequestBody,
} from './openapi-document.ts';
import { operationIdOf } from './operation-id.ts';
import { withOptionalDefaults } from './optional-defaults.ts';

/** Adds what all operations have in common: parameters, responses, security and descriptions. */
export function completeOpenApi(document: OpenApi): OpenApi {
  const { components, paths } = document;
  return {
    ...document,
    tags: tagsOf(Object.values(paths).flatMap((path) => Object.values(path))),
    paths: mapValues(paths, (operations, path) =>
      mapValues(operations, (operation, method) => completeOperation(operation, method, path)),
    ),
    components: { ...components, schemas: { ...components.schemas, Error: errorSchema } },
  };
}

const tagDescriptions: Record<string, string> = {
  Catalog: 'Published stores, their collections and products, and search.',
  Carts: 'Carts of buyers with current prices, and their checkout.',
  'Merchant: products': 'The products of your workspace.',
  'Merchant: collections': 'Groups of products in a custom order.',
  'Merchant: orders': 'Orders with their shipments, refunds, returns and exchanges.',
  'Merchant: customers': 'Customers of your stores, with their addresses and order history.',
  'Merchant: customer groups': 'Groups of customers, for price lists and memberships.',
  'Merchant: memberships': 'Membership plans and their subscribers.',
  'Merchant: sites': 'Your stores and their domains.',
  'Merchant: team': 'Members and invitations of your workspace, and its settings.',
  'Merchant: API keys': 'Keys with which programs access your workspace.',
  'Merchant: agent connections': 'Agents that may buy in a store over ACP.',
  'UCP: catalog': 'Product search and lookup for agents, in one store or all stores.',
  'UCP: checkout': 'Checkout sessions, from line items to an order. Guests can use them.',
  'UCP: orders': 'Status of orders.',
  'ACP: checkout': 'Checkout sessions for agents that a store has approved.',
  'ACP: carts': 'Carts for agents that a store has approved.',
  x402: 'Digital products, paid in stablecoins with the request itself, without an account or a cart.',
  A2A: 'The store agent: tasks from text or structured data, over JSON-RPC or HTTP+JSON.',
  MCP: 'The skills of the store agent as tools of the Model Context Protocol.',
  Discovery: 'Documents that describe this server and its endpoints.',
};

function tagsOf(operations: OpenApiOperation[]): OpenApi['tags'] {
  const used = new Set(operations.flatMap((operation) => operation.tags));
  const known = Object.keys(tagDescriptions);
  return [...used]
    .sort((one, other) => known.indexOf(one) - known.indexOf(other))
    .map((name) => ({ name, description: tagDescriptions[name] ?? `${name}.` }));
}

function completeOperation(
  operation: OpenApiOperation,
  method: string,
  path: string,
): OpenApiOperation {
  const security = operation.security ?? [];
  const acceptsKey =
    method !== 'get' &&
    !isAgentOperation(operation) &&
    !isUcpOperation(operation) &&
    (security.length > 0 || isGuestOperation(operation));
  const requiresKey = method !== 'get' && requiresIdempotencyKey(operation, path);
  const parameters = [
    ...(operation.parameters ?? []).map(completeParameter),
    ...(acceptsKey && !requiresKey ? [optionalKeyParameter] : []),
    ...(requiresKey ? [requiredKeyParameter] : []),
  ];
  return {
    ...operation,
    operationId: operation.operationId ?? operationIdOf(method, path),
    description: [operation.description, describeCredential(security)].filter(Boolean).join(' '),
    security,
    ...(parameters.length > 0 && { parameters }),
    ...(operation.requestBody && { requestBody: completeBody(operation.requestBody) }),
    responses: { ...errorResponses, ...mapValues(operation.responses, describeResponse) },
  };
}

/** Writes of guests that accept an Idempotency-Key. */
const isGuestOperation = ({ tags }: OpenApiOperation) => tags.includes('Carts');

/** UCP operations: searches use POST without a key, and writes document their required key. */
const isUcpOperation = ({ tags }: OpenApiOperation) => tags.some((tag) => tag.startsWith('UCP'));

/** Writes that require a key; in ACP 2026-01-30 it is optional. */
const requiresIdempotencyKey = ({ tags }: OpenApiOperation, path: string) =>
  tags.includes('UCP: checkout') ||
  tags.some((tag) => tag.startsWith('ACP')) ||
  /\/(?:orders\/\{order_id\}\/(?:fulfill|refund|capture|release)|inventory\/adjustments)$/.test(
    path,
  );

/** Agent operations take no key: every message creates a new task. */
const isAgentOperation = ({ tags }: OpenApiOperation) =>
  tags.includes('A2A') || tags.includes('MCP');

function describeCredential(security: OpenApiOperation['security']): string {
  const scopes = security.flatMap(({ bearer = [] }) => bearer);
  const isOptional = security.some((requirement) => Object.keys(requirement).length === 0);
  if (scopes.length === 0 && security.length > 0)
    return isOptional
      ? 'A bearer credential is optional.'
      : 'Requires a bearer credential with any scope.';
  return scopes.length > 0
    ? `Requires a bearer credential with the scope ${scopes.map((scope) => `\`${scope}\``).join(', ')}.`
    : 'No credential required.';
}

const parameterDescriptions: Record<string, string> = {
  site_slug: 'Slug of the store.',
  slug: 'Slug of the store.',
  product_id: 'Id of the product.',
  collection_id: 'Id of the collection.',
  slug_or_id: 'Slug or id of the collection.',
  token: 'Token of the cart. Keep it secret.',
  item_id: 'Id of the item in the cart.',
  key_id: 'Id of the API key.',
  user_id: 'Id of the user.',
  invitation_id: 'Id of the invitation.',
  domain: 'Name of the domain.',
};

/** A parameter with a default is optional, although TypeBox lists it as required. */
function completeParameter(parameter: Parameter): Parameter {
  const description = parameter.description ?? parameterDescriptions[parameter.name];
  return {
    ...parameter,
    required: (parameter.required ?? false) && parameter.schema.default === undefined,
    ...(description && { description }),
  };
}

const completeBody = ({ content, ...body }: RequestBody): RequestBody => ({
  ...body,
  content: mapValues(content, ({ schema, ...rest }) => ({
    schema: withOptionalDefaults(schema),
    ...rest,
  })),
});

const optionalKeyParameter: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes retries safe: the same key with the same body returns the first response again.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

const requiredKeyParameter: Parameter = { ...optionalKeyParameter, required: true };

const defaultDescriptions: Record<string, string> = {
  200: 'Success.',
  201: 'Created.',
  202: 'Accepted. Processing continues after the response.',
  204: 'Success without a body.',
  429: 'Too many requests. Retry after the number of seconds in `Retry-After`.',
  '4XX': 'The request was rejected. `error` says why and how to fix it.',
  '5XX': 'Server error. After a 503, retry after the number of seconds in `Retry-After`.',
};

function describeResponse(
  response: OpenApiOperation['responses'][string],
  status: string,
): OpenApiOperation['responses'][string] {
  return response.description === 'Default Response'
    ? {
        ...response,
        description:
          defaultDescriptions[status] ?? defaultDescriptions[`${status[0]}XX`] ?? 'Success.',
      }
    : response;
}

/** The body of all error responses. */
const errorSchema: JsonSchema = {
  type: 'object',
  description: 'Responses under `/api/ucp/v1` also have the member `ucp` next to `error`.',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      description: 'May have additional members that say how to fix the request.',
      required: ['code', 'message', 'details', 'request_id'],
      properties: {
        code: { type: 'string', description: 'Stable, for programs.' },
        message: { type: 'string', description: 'For people; may change.' },
        details: {
          type: 'array',
          description: 'Problems of single fields; may be empty.',
          items: {
            type: 'object',
            required: ['field', 'code', 'message'],
            properties: {
              field: { type: 'string', description: 'For example `variants[0].stock`.' },
              code: { type: 'string' },
              message: { type: 'string' },
            },
          },
        },
        request_id: { type: 'string', description: 'Include it when you report a problem.' },
      },
    },
  },
};

const errorContent = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
const errorResponses = {
  '4XX': { description: defaultDescriptions['4XX'] ?? '', content: errorContent },
  '5XX': { description: defaultDescriptions['5XX'] ?? '', content: errorContent },
};

function mapValues<From, To>(
  record: Record<string, From>,
  change: (value: From, name: string) => To,
): Record<string, To> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, change(value, name)]),
  );
}
