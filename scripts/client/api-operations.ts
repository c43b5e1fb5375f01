import type {
  JsonSchema,
  OpenApi,
  OpenApiOperation,
  Parameter,
} from '../../src/http/openapi/openapi-document.ts';
import { nameOf } from './operation-names.ts';

/** The operations under this prefix are in the client. */
export const prefix = '/api/storefront/v1';

/** An operation as the client presents it. */
export type ApiOperation = {
  /** Groups, then the method: `['orders', 'returns', 'approve']`. */
  name: string[];
  method: string;
  /** Without the prefix. */
  path: string;
  pathParameters: Parameter[];
  queryParameters: Parameter[];
  /** The member of the response that has the items, if the operation lists pages. */
  items: string | undefined;
  operation: OpenApiOperation;
};

/** The operations of the document, in its order. Throws if a name is taken twice. */
export function apiOperations(document: OpenApi): ApiOperation[] {
  const paths = Object.keys(document.paths).filter((path) => path.startsWith(`${prefix}/`));
  const operations = paths.flatMap((path) =>
    Object.entries(document.paths[path] ?? {}).map(([method, operation]): ApiOperation => {
      const parameters = operation.parameters ?? [];
      const items = itemsOf(method, operation);
      return {
        name: nameOf({ method, path, operation }, document),
        method: method.toUpperCase(),
        path: path.slice(prefix.length),
        pathParameters: inOrderOfPath(path, parameters),
        queryParameters: parameters.filter((parameter) => parameter.in === 'query'),
        items,
        operation,
      };
    }),
  );
  assertUnique(operations.flatMap(callNames));
  return operations;
}

/** The names that an operation takes: a paged one also has a variant that iterates. */
export const callNames = ({ name, items }: ApiOperation): string[] =>
  items === undefined ? [name.join('.')] : [name.join('.'), allName(name).join('.')];

/** `orders.list` becomes `orders.all`, `stores.search` becomes `stores.searchAll`. */
export function allName(name: string[]): string[] {
  const method = name.at(-1) ?? '';
  return [...name.slice(0, -1), method === 'list' ? 'all' : `${method}All`];
}

function inOrderOfPath(path: string, parameters: Parameter[]): Parameter[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return names.map(
    (name) =>
      parameters.find((parameter) => parameter.in === 'path' && parameter.name === name) ?? {
        name,
        in: 'path',
        schema: { type: 'string' },
      },
  );
}

function itemsOf(method: string, operation: OpenApiOperation): string | undefined {
  const pages = operation.parameters?.some(({ name }) => name === 'cursor');
  if (method !== 'get' || !pages) return undefined;
  const members = Object.entries(successSchema(operation)?.properties ?? {});
  return members.find(([, schema]) => schema.type === 'array')?.[0];
}

/** The body or the query of an operation. */
type Input = { kind: 'body' | 'query'; schema: JsonSchema; isOptional: boolean };

/** The input of an operation besides the ids in its path, or undefined. */
export function inputOf({ method, queryParameters, operation }: ApiOperation): Input | undefined {
  const body = operation.requestBody?.content['application/json']?.schema;
  if (body) {
    const members = { ...body, type: 'object' };
    return { kind: 'body', schema: members, isOptional: method === 'POST' && !body.required };
  }
  if (queryParameters.length === 0) return undefined;
  const required = queryParameters.filter((one) => one.required).map(({ name }) => name);
  const properties = Object.fromEntries(
    queryParameters.map(({ name, schema, description }) => [
      name,
      { ...orItem(schema), ...(description && { description }) },
    ]),
  );
  const schema = { type: 'object', required, properties };
  return { kind: 'query', schema, isOptional: required.length === 0 };
}

/** A parameter that may be repeated takes one value too. */
const orItem = (schema: JsonSchema): JsonSchema =>
  schema.type === 'array' && schema.items ? { anyOf: [schema.items, schema] } : schema;

/** The schema of the success response, or undefined if it has no body. */
export function successSchema({ responses }: OpenApiOperation) {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  const { content = {} } = success ?? {};
  // Files are texts: the download of an export.
  return (content['application/json'] ?? content['text/csv'])?.schema;
}

/** Each name is a method of one operation, and no method has the name of a group. */
function assertUnique(names: string[]): void {
  const repeated = names.find(
    (name, at) => names.indexOf(name) !== at || names.some((other) => other.startsWith(`${name}.`)),
  );
  if (repeated === undefined) return;
  throw new Error(
    `The client name ${repeated} is taken twice. Give one operation another name in scripts/client/operation-names.ts.`,
  );
}
