import type { JsonSchema, Parameter } from '../../../http/openapi/openapi-document.ts';
import { type Html, html } from '../../../http/pages/html.ts';
import { objectPath } from './paths.ts';

type Row = { name: string; mark: RequirementMark | null; schema: JsonSchema; description: string };

/** Request tables mark required fields, response tables optional ones. */
type RequirementMark = 'required' | 'optional';

/** A table of parameters. */
export function parameterTable(parameters: Parameter[], label: string): Html {
  const rows = parameters.map(({ name, required = false, schema, description = '' }) => ({
    name,
    mark: required ? ('required' as const) : null,
    schema,
    description,
  }));
  return table(rows, label);
}

/** A table of an object's fields; fields of nested objects follow as `price.amount`. */
export function fieldTable(schema: JsonSchema, label: string, mark: RequirementMark): Html {
  return table(rowsOf(schema, '', mark), label);
}

function rowsOf(schema: JsonSchema, prefix: string, mark: RequirementMark): Row[] {
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).flatMap(([member, inner]) => {
    const name = prefix + member;
    const description = inner.description ?? '';
    const isMarked = required.has(member) === (mark === 'required');
    const row = { name, mark: isMarked ? mark : null, schema: inner, description };
    return [row, ...rowsOf(innerObject(inner), `${name}${isList(inner) ? '[]' : ''}.`, mark)];
  });
}

/** The object schema of a member: list items, one choice of `anyOf`, or the schema itself. */
function innerObject(schema: JsonSchema): JsonSchema {
  if (schema.items) return schema.items;
  return schema.anyOf?.find((choice) => choice.properties) ?? schema;
}

const isList = (schema: JsonSchema): boolean => schema.items !== undefined;

function table(rows: Row[], label: string): Html {
  return html`<div class="scroll" role="group" aria-label="${label}" tabindex="0">
<table>
<thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Description</th></tr></thead>
<tbody>${rows.map(
    ({ name, mark, schema, description }) => html`
<tr><th scope="row"><code>${name}</code>${mark && html` <span class="${mark}">${mark}</span>`}</th><td>${typeOf(schema)}</td><td>${renderProse(description)}${limitsOf(schema)}</td></tr>`,
  )}
</tbody>
</table>
</div>`;
}

/** A schema's type as text; a named type links to its own table. */
export function typeOf(schema: JsonSchema): Html {
  const { $ref, anyOf, items, type = 'any', format } = schema;
  const values = valuesOf(schema);
  if (values)
    return html`${values.map((value, at) => html`${at > 0 && ' or '}<code>${JSON.stringify(value)}</code>`)}`;
  if ($ref !== undefined) {
    const name = $ref.split('/').at(-1) ?? '';
    return html`<a href="${objectPath(name)}">${name}</a>`;
  }
  if (anyOf) return html`${anyOf.map((choice, at) => html`${at > 0 && ' or '}${typeOf(choice)}`)}`;
  if (items) return html`list of ${typeOf(items)}`;
  if (typeof schema.additionalProperties === 'object' && !schema.properties) {
    return html`map to ${typeOf(schema.additionalProperties)}`;
  }
  return html`${type}${format && html` <span class="quiet">(${format})</span>`}`;
}

/** The values of an enumeration; null for other schemas. */
function valuesOf({ anyOf, enum: listed, const: single }: JsonSchema): unknown[] | null {
  if (listed) return listed;
  if (single !== undefined) return [single];
  const choices = anyOf?.map(valuesOf) ?? [null];
  return choices.every((choice) => choice !== null) ? choices.flat() : null;
}

function limitsOf(schema: JsonSchema): Html {
  const { minimum, maximum, maxLength, maxItems, default: fallback } = schema;
  const words = [
    minimum !== undefined && `At least ${formatNumber(minimum)}.`,
    maximum !== undefined && `At most ${formatNumber(maximum)}.`,
    maxLength !== undefined && `At most ${formatNumber(maxLength)} characters.`,
    maxItems !== undefined && `At most ${formatNumber(maxItems)} entries.`,
    fallback !== undefined && fallback !== '' && `Default: ${fallback}.`,
  ].filter((word) => typeof word === 'string');
  return html`${words.length > 0 && html` <span class="quiet">${words.join(' ')}</span>`}`;
}

const formatNumber = (value: number): string => value.toLocaleString('en');

/** Renders text in which backticks mark code. */
export function renderProse(text: string): Html {
  const parts = text.split('`');
  return html`${parts.map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}
