import { connectionScope, consoleScopes } from '../../../core/access/scope.ts';
import type { OpenApiOperation } from '../../../http/openapi/openapi-document.ts';
import { type Examples, exampleOf, placeholders } from './examples.ts';

export type DocumentedCall = {
  method: string;
  path: string;
  operation: OpenApiOperation;
  server: string;
};

/**
 * Whether an example includes an optional query parameter. The words of `q` are the name of a
 * product, which lists of other resources would not find.
 */
const includesOptional = (path: string, name: string): boolean =>
  name === 'limit' || (name === 'q' && /\/(search|products)$/.test(path));

/** Tags whose POST routes change nothing that exists. */
const readOnlyTags = ['UCP: catalog', 'MCP'];

/** Whether the command changes nothing, so that it may name existing resources. */
export const isReadOnlyCall = ({ method, operation }: DocumentedCall): boolean =>
  method === 'get' || operation.tags.some((tag) => readOnlyTags.includes(tag));

/**
 * A command for a POSIX shell. Commands that read work as printed; they are null when this public
 * page cannot know a required id (a coupon, a customer, an order), or when the call costs money.
 * Commands that write contain placeholders and use the API key of a test workspace. What only the
 * console may call has no command.
 */
export function curlCommand(call: DocumentedCall, examples: Examples): string | null {
  if (isForConsole(call.operation)) return null;
  if (!isReadOnlyCall(call)) return buildCommand(call, placeholders);
  const isUnavailable =
    namingParameters(call).some((name) => !(name in examples)) || '402' in call.operation.responses;
  return isUnavailable ? null : buildCommand(call, examples);
}

/** API keys and apps never hold these scopes. */
const scopesOfConsole: readonly string[] = consoleScopes;
export const isForConsole = ({ security }: OpenApiOperation): boolean =>
  security.some(({ bearer = [] }) => bearer.some((scope) => scopesOfConsole.includes(scope)));

/** The parameters that name a resource: those in the path, and required ones of the query. */
export function namingParameters({
  path,
  operation,
}: Pick<DocumentedCall, 'path' | 'operation'>): string[] {
  const inQuery = (operation.parameters ?? []).filter(
    ({ in: location, name, required }) => location === 'query' && required && name.endsWith('_id'),
  );
  return [...path.matchAll(/\{(\w+)\}/g)]
    .map(([, name = '']) => name)
    .concat(inQuery.map(({ name }) => name));
}

/** The content type of raw files in the OpenAPI document. */
export const anyType = '*/*';

function buildCommand(call: DocumentedCall, examples: Examples): string {
  const { method, path, operation, server } = call;
  const url = shellQuote(server + fillPath(path, examples) + queryString(call, examples));
  const words = [`curl -s ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}${url}`];
  if (needsBearer(operation)) words.push(`-H "Authorization: Bearer $${keyFor(call)}"`);
  for (const { in: location, name, required, schema } of operation.parameters ?? [])
    if (location === 'header' && required)
      words.push(`-H "${name}: ${schema.enum?.at(-1) ?? `$(node -p 'crypto.randomUUID()')`}"`);
  return [...words, ...bodyWords(call, examples)].join(' \\\n  ');
}

function bodyWords(call: DocumentedCall, examples: Examples): string[] {
  const { content } = call.operation.requestBody ?? { content: {} };
  const { content_type: type, filename } = examples;
  if (content[anyType]) return [`-H 'Content-Type: ${type}'`, `--data-binary @${filename}`];
  const body = content['application/json'];
  if (!body) return [];
  const { schema, example = exampleOf(schema, { ...examples, slug: 'example' }) } = body;
  const filled = isReadOnlyCall(call) ? fillMembers(example, examples) : example;
  return ["-H 'Content-Type: application/json'", `-d ${shellQuote(JSON.stringify(filled))}`];
}

/** The example with the values of a published store instead of its placeholders. */
const fillMembers = (example: unknown, examples: Examples): unknown =>
  Object.fromEntries(
    Object.entries(example ?? {}).map(([name, value]) => [
      name,
      typeof value === 'number' ? value : (examples[name] ?? value),
    ]),
  );

/** The environment variable with the key for a command. */
function keyFor(call: DocumentedCall): string {
  if (call.operation.security.some(({ bearer = [] }) => bearer.includes(connectionScope)))
    return 'STOA_AGENT_KEY';
  return isReadOnlyCall(call) ? 'STOA_API_KEY' : 'STOA_TEST_API_KEY';
}

/** Commands omit an optional credential. */
const needsBearer = ({ security }: OpenApiOperation): boolean =>
  security.length > 0 && security.every((requirement) => Object.keys(requirement).length > 0);

function fillPath(path: string, examples: Examples): string {
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(String(examples[name] ?? name)),
  );
}

function queryString({ path, operation }: DocumentedCall, examples: Examples): string {
  const pairs = (operation.parameters ?? [])
    .filter(
      ({ in: location, name, required }) =>
        location === 'query' && (required || includesOptional(path, name)),
    )
    .map(({ name, schema }): [string, string] => [
      name,
      String(examples[name] ?? schema.enum?.[0] ?? ''),
    ]);
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
}

function shellQuote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
