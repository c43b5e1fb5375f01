import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

export type AcpVersion = '2026-04-17' | '2026-01-30';

const fixtures = new URL('../../fixtures/acp/', import.meta.url);

const readJson = (path: string) => JSON.parse(readFileSync(new URL(path, fixtures), 'utf8'));

/** A published document with examples, such as `agentic_checkout`. */
export const readExamples = (version: AcpVersion, name: string): Record<string, any> =>
  readJson(`${version}/examples/${name}.json`);

/** The published order documents, by file name. */
export function readOrderExamples(): [name: string, order: any][] {
  const folder = '2026-04-17/examples/orders/';
  return readdirSync(new URL(folder, fixtures)).map((name) => [name, readJson(folder + name)]);
}

/** The schemas refer to each other by file name, so they are loaded by it. */
function openSchemas(version: AcpVersion): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  const folder = `${version}/schemas/`;
  for (const name of readdirSync(new URL(folder, fixtures))) {
    const { $id: _published, ...schema } = readJson(folder + name);
    ajv.addSchema({ ...schema, $id: name });
  }
  return ajv;
}

const opened = new Map<AcpVersion, Ajv2020>();

/** The problems of a document; empty if it is valid. `definition`: `agentic_checkout#Order`. */
export function acpProblems(version: AcpVersion, definition: string, document: unknown): string[] {
  const ajv = opened.get(version) ?? openSchemas(version);
  opened.set(version, ajv);
  const [file, name] = definition.split('#');
  const validate = ajv.getSchema(`schema.${file}.json#/$defs/${name}`);
  assert.ok(validate, `${definition} is defined in ${version}`);
  validate(document);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** Fails unless the document has the published schema. */
export function assertAcp(version: AcpVersion, definition: string, document: unknown): void {
  const problems = acpProblems(version, definition, document);
  assert.deepEqual(problems, [], `${definition}: ${JSON.stringify(document)}`);
}
