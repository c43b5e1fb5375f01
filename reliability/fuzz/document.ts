import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** A JSON Schema, limited to what the OpenAPI document uses. */
export type Schema = {
  type?: string;
  $ref?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  pattern?: string;
  format?: string;
};

type Parameter = {
  in: 'path' | 'query' | 'header';
  name: string;
  required?: boolean;
  schema: Schema;
};
type Content = Record<string, { schema: Schema }>;
type DocumentOperation = {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};
export type OpenApi = {
  paths: Record<string, Record<string, DocumentOperation>>;
  components: { schemas: Record<string, Schema> };
};

/** One operation of the document. */
export type Operation = {
  id: string;
  method: string;
  path: string;
  parameters: Parameter[];
  body: Schema | null;
  /** Why a response does not match the document, or null. */
  problemOf(status: number, text: string): string | null;
};

export function operationsOf(document: OpenApi): Operation[] {
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'openapi', components: document.components });
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      parameters: operation.parameters ?? [],
      body: operation.requestBody?.content['application/json']?.schema ?? null,
      problemOf: answerChecker(ajv, operation),
    })),
  );
}

/** What a response has: JSON, a text, or nothing. */
type Check = ValidateFunction | 'text' | null;

function answerChecker(ajv: Ajv2020, { responses }: DocumentOperation): Operation['problemOf'] {
  const checks = new Map(
    Object.entries(responses).map(([status, { content }]): [string, Check] => {
      const schema = content?.['application/json']?.schema;
      if (schema) return [status, ajv.compile(withAbsoluteRefs(schema))];
      return [status, content ? 'text' : null];
    }),
  );
  return (status, text) => {
    const exact = checks.get(String(status));
    const check = exact === undefined ? checks.get(`${Math.floor(status / 100)}XX`) : exact;
    if (check === undefined) return `the document does not list ${status}`;
    return problemOf(check, text);
  };
}

function problemOf(check: Check, text: string): string | null {
  if (check === null) return text === '' ? null : 'an unexpected body';
  if (check === 'text') return text === '' ? 'an empty body' : null;
  return jsonProblem(check, text);
}

function jsonProblem(check: ValidateFunction, text: string): string | null {
  try {
    if (check(JSON.parse(text))) return null;
  } catch {
    return 'the response is not JSON';
  }
  const [error] = check.errors ?? [];
  return `${error?.instancePath ?? ''} ${error?.message ?? ''}`;
}

const withAbsoluteRefs = (schema: Schema): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"openapi#/components')) as object;
