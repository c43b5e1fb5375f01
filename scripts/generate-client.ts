import type { OpenApi } from '../src/http/openapi/openapi-document.ts';
import {
  type ApiOperation,
  allName,
  apiOperations,
  inputOf,
  successSchema,
} from './client/api-operations.ts';
import { camelCase } from './client/operation-names.ts';
import { comment, pascalCase, TypeDeclarations } from './client/typescript-types.ts';

const notice = '// Generated from docs/openapi.json by `npm run generate`. Do not edit.\n';

/** The generated files of the client, as pairs of path and content. */
export function clientFiles(document: OpenApi): [string, string][] {
  const operations = apiOperations(document);
  return [
    ['client/src/generated/types.ts', typesFile(document, operations)],
    ['client/src/generated/operations.ts', operationsFile(operations)],
    ['client/OPERATIONS.md', tableOfOperations(operations)],
  ];
}

/** The interface `Stoa` and the types of everything that it takes and returns. */
function typesFile({ components }: OpenApi, operations: ApiOperation[]): string {
  const types = new TypeDeclarations(components.schemas);
  const tree: Tree = {};
  for (const operation of operations) addSignatures(tree, operation, types);
  return `${notice}import type { Call, CallOptions } from '../call.ts';

/** A client of a Stoa server: the operations of its API, in groups. */
export interface Stoa ${print(tree, ';')}

${types}
`;
}

/** Adds the signature of the method, and of the one that iterates if the operation lists pages. */
function addSignatures(tree: Tree, api: ApiOperation, types: TypeDeclarations): void {
  const { name, operation, items } = api;
  const typeName = pascalCase(name.join('-'));
  const parameters = [
    ...api.pathParameters.map((parameter) => `${camelCase(parameter.name)}: string`),
    ...inputParameter(api, types, typeName),
    'options?: CallOptions',
  ].join(', ');
  const schema = successSchema(operation);
  const result = schema ? types.typeOf(`${typeName}Result`, schema) : 'void';
  const about = comment([`${operation.summary}.`, operation.description].join(' '), '');
  add(tree, name, (method) => `${about}${method}(${parameters}): Call<${result}>;\n`);
  if (items === undefined) return;
  const item = `${result}['${items}'][number]`;
  const aboutAll = comment(`Iterates over the items of all pages of \`${name.join('.')}\`.`, '');
  add(
    tree,
    allName(name),
    (method) => `${aboutAll}${method}(${parameters}): AsyncIterable<${item}>;\n`,
  );
}

/** The parameter with the body or the query, if the operation takes one. */
function inputParameter(api: ApiOperation, types: TypeDeclarations, typeName: string): string[] {
  const input = inputOf(api);
  if (!input) return [];
  const { kind, schema, isOptional } = input;
  const type = types.declare(typeName + pascalCase(kind), schema);
  return [`${kind}${isOptional ? '?' : ''}: ${type}`];
}

/** What the runtime needs to know of each operation. */
function operationsFile(operations: ApiOperation[]): string {
  const tree: Tree = {};
  for (const api of operations) {
    const { name, method, path, items } = api;
    const input = inputOf(api)?.kind;
    const row = JSON.stringify({ method, path, ...(input && { input }), ...(items && { items }) });
    add(tree, name, (key) => `${key}: ${row},\n`);
  }
  return `${notice}import type { OperationTree } from '../request.ts';

/** The operations of the API by their names in the client. */
export const operations: OperationTree = ${print(tree, ',')};
`;
}

function tableOfOperations(operations: ApiOperation[]): string {
  const rows = operations.map((api) => {
    const parameters = [
      ...api.pathParameters.map((parameter) => camelCase(parameter.name)),
      ...[inputOf(api)?.kind ?? []].flat(),
    ].join(', ');
    const calls = [api.name, ...(api.items ? [allName(api.name)] : [])];
    const names = calls.map((name) => `\`stoa.${name.join('.')}(${parameters})\``).join(', ');
    return `| ${names} | ${api.operation.summary} | \`${api.method} ${api.path}\` |`;
  });
  return `# Operations of @stoa/client

Generated from the OpenAPI document. Paths are below \`/api/storefront/v1\`. Every method accepts [options](README.md#options) as its last argument.

| call | what it does | request |
|---|---|---|
${rows.sort().join('\n')}
`;
}

/** Methods by group; a method is a function that prints it under its name. */
type Tree = { [name: string]: Tree | ((name: string) => string) };

function add(tree: Tree, [first = '', ...rest]: string[], method: (name: string) => string): void {
  if (rest.length === 0) {
    tree[first] = method;
    return;
  }
  tree[first] ??= {};
  add(tree[first] as Tree, rest, method);
}

function print(tree: Tree, separator: string): string {
  const members = Object.entries(tree).map(([name, member]) =>
    typeof member === 'function'
      ? member(name)
      : `${name}: ${print(member, separator)}${separator}\n`,
  );
  const indented = members.join('').trimEnd().replaceAll(/^/gm, '  ');
  return `{\n${indented}\n}`;
}
