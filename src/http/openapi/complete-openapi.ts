import type { JsonSchema, OpenApi, OpenApiOperation, Parameter } from './openapi-document.ts';
import { operationIdOf } from './operation-id.ts';

/** What every operation has in common is said here once, instead of at every route. */
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
  Carts: 'What a buyer has chosen, with its price at this moment, on its way to payment.',
  'Merchant: products': 'The products of your workspace.',
  'Merchant: collections': 'Groups of products, in an order that you choose.',
  'Merchant: orders':
    'What was bought, and what becomes of it: shipments, refunds, returns, exchanges.',
  'Merchant: customers': 'Who buys from you, with what they bought and where they live.',
  'Merchant: customer groups': 'Customers that you treat alike, for price lists and memberships.',
  'Merchant: memberships': 'Plans that people subscribe to, and who does.',
  'Merchant: sites': 'Your stores and their domains.',
  'Merchant: API keys': 'Keys for programs that act for your workspace.',
  'UCP: catalog': 'What agents find products with, over one store or all.',
  'UCP: checkout': 'From what is wanted to an order: sessions that guests may use too.',
  'UCP: orders': 'How an order stands.',
  x402: 'Digital products for whoever pays with the request itself, in stablecoins: no account, no cart.',
  A2A: 'The store agent: tasks in words or data, over JSON-RPC or HTTP+JSON.',
  MCP: 'The same for tools: what hosts of models call by the Model Context Protocol.',
  Discovery: 'Documents that say what this server is and how it is reached.',
};

function tagsOf(operations: OpenApiOperation[]): OpenApi['tags'] {
  const used = new Set(operations.flatMap((operation) => operation.tags));
  const known = Object.keys(tagDescriptions);
  return [...used]
    .sort((one, other) => known.indexOf(one) - known.indexOf(other))
    .map((name) => ({ name, description: tagDescriptions[name] ?? `${name}.` }));
}

function completeOperation(
  given: OpenApiOperation,
  method: string,
  path: string,
): OpenApiOperation {
  const security = given.security ?? [];
  const isKeyed =
    method !== 'get' &&
    !isAgentOperation(given) &&
    !isUcpOperation(given) &&
    (security.length > 0 || isGuestOperation(given));
  const mustBeKeyed = method !== 'get' && requiresIdempotencyKey(given, path);
  const parameters = [
    ...(given.parameters ?? []).map(completeParameter),
    ...(isKeyed && !mustBeKeyed ? [optionalKeyParameter] : []),
    ...(mustBeKeyed ? [requiredKeyParameter] : []),
  ];
  return {
    ...given,
    operationId: given.operationId ?? operationIdOf(method, path),
    description: [given.description, describeCredential(security)].filter(Boolean).join(' '),
    security,
    ...(parameters.length > 0 && { parameters }),
    responses: { ...errorResponses, ...mapValues(given.responses, describeResponse) },
  };
}

/** Writes without a credential whose repeats are safe too. */
const isGuestOperation = ({ tags }: OpenApiOperation) => tags.includes('Carts');

/** Its guests search by POST, and its writes say for themselves that they need a key. */
const isUcpOperation = ({ tags }: OpenApiOperation) => tags.some((tag) => tag.startsWith('UCP'));

/** Writes that are refused without a key. */
const requiresIdempotencyKey = ({ tags }: OpenApiOperation, path: string) =>
  tags.includes('UCP: checkout') || /\/orders\/\{order_id\}\/(?:fulfill|refund)$/.test(path);

/** Every message makes a task of its own (§4.1, rule 5). */
const isAgentOperation = ({ tags }: OpenApiOperation) =>
  tags.includes('A2A') || tags.includes('MCP');

function describeCredential(security: OpenApiOperation['security']): string {
  const scopes = security.flatMap(({ bearer = [] }) => bearer);
  const isOptional = security.some((way) => Object.keys(way).length === 0);
  if (scopes.length === 0 && security.length > 0)
    return isOptional ? 'A bearer is optional.' : 'Needs a bearer, with whatever scopes.';
  return scopes.length > 0
    ? `Needs a bearer with the scope ${scopes.map((scope) => `\`${scope}\``).join(', ')}.`
    : 'Needs no credential.';
}

const parameterDescriptions: Record<string, string> = {
  site_slug: 'Slug of the store.',
  slug: 'Slug of the store.',
  product_id: 'Id of the product.',
  collection_id: 'Id of the collection.',
  slug_or_id: 'Slug or id of the collection.',
  token: 'Token of the cart: a secret.',
  item_id: 'Id of the item in the cart.',
  key_id: 'Id of the API key.',
  domain: 'Name of the domain.',
};

/** A parameter with a default may be left out, whatever its schema's list of required members says. */
function completeParameter(parameter: Parameter): Parameter {
  const description = parameter.description ?? parameterDescriptions[parameter.name];
  return {
    ...parameter,
    required: (parameter.required ?? false) && parameter.schema.default === undefined,
    ...(description && { description }),
  };
}

const optionalKeyParameter: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Makes a repeat safe: the same key with the same body gets the first answer again.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

const requiredKeyParameter: Parameter = { ...optionalKeyParameter, required: true };

const defaultDescriptions: Record<string, string> = {
  200: 'Done.',
  201: 'Made.',
  202: 'Accepted: it happens after the answer.',
  204: 'Done: there is no body.',
  429: 'Too many requests: try again after the seconds of `Retry-After`.',
  '4XX': 'Refused: `error` says why and how to mend it.',
  '5XX': 'Failed on our side; after a 503 try again as `Retry-After` says.',
};

function describeResponse(
  response: OpenApiOperation['responses'][string],
  status: string,
): OpenApiOperation['responses'][string] {
  return response.description === 'Default Response'
    ? {
        ...response,
        description:
          defaultDescriptions[status] ?? defaultDescriptions[`${status[0]}XX`] ?? 'Done.',
      }
    : response;
}

/** One body for every refusal (decisions 1). */
const errorSchema: JsonSchema = {
  type: 'object',
  description: 'Under `/api/ucp/v1` the envelope `ucp` stands beside the error.',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      description: 'May have further members that say how to mend the request.',
      required: ['code', 'message', 'details', 'request_id'],
      properties: {
        code: { type: 'string', description: 'A stable word, for programs.' },
        message: { type: 'string', description: 'A sentence, for people.' },
        details: {
          type: 'array',
          description: 'Fields to mend; may be empty.',
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
        request_id: { type: 'string', description: 'Name it when you ask for help.' },
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
