import type {
  JsonSchema,
  OpenApiOperation,
  Parameter,
} from '../../../http/openapi/openapi-document.ts';
import { type Html, html } from '../../../http/pages/html.ts';
import { anyType, curlCommand, type DocumentedCall, isReadOnlyCall } from './curl.ts';
import type { Examples } from './examples.ts';
import { fieldTable, parameterTable, renderProse, typeOf } from './fields.ts';

/** One operation: description, parameters, body, responses and an example command. */
export function operationArticle(call: DocumentedCall, examples: Examples): Html {
  const { method, path, operation } = call;
  const { operationId: id, summary, description, parameters = [] } = operation;
  const { content } = operation.requestBody ?? { content: {} };
  const body = content['application/json']?.schema;
  const file = content[anyType]?.schema;
  const command = curlCommand(call, examples);
  return html`
<article id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title"><a class="anchor" href="#${id}">${summary}</a></h2>
<p class="route"><span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code></p>
<p>${renderProse(description)}</p>
${parameters.length > 0 && html`<h3>Parameters</h3>${parameterTable(withLocation(parameters), `Parameters of ${id}`)}`}
${body && html`<h3>Body</h3>${fieldTable(body, `Body of ${id}`, 'required')}`}
${file && html`<h3>Body</h3><p>${renderProse(file.description ?? '')}</p>`}
<h3>Responses</h3>
${responseList(operation, id)}
${
  command !== null &&
  html`<h3>${isReadOnlyCall(call) ? 'Try it' : 'Example'}</h3>
<pre role="group" tabindex="0" aria-label="Command for ${id}"><code>${command}</code></pre>`
}
</article>`;
}

/** Adds the location of path and header parameters to their description. */
function withLocation(parameters: Parameter[]): Parameter[] {
  return parameters.map((parameter) => {
    const { in: location, description = '' } = parameter;
    return location === 'query'
      ? parameter
      : { ...parameter, description: `In the ${location}. ${description}` };
  });
}

function responseList({ responses }: OpenApiOperation, id: string): Html {
  const rows = Object.entries(responses).map(([status, { description, content }]) => {
    const schema = content?.['application/json']?.schema;
    return html`
<dt><span class="status">${status}</span></dt>
<dd>${renderProse(description)}${schema && html` ${responseShape(schema, `${status} of ${id}`)}`}</dd>`;
  });
  return html`<dl class="answers">${rows}</dl>`;
}

function responseShape(schema: JsonSchema, label: string): Html {
  return schema.properties
    ? fieldTable(schema, label, 'optional')
    : html`Returns ${typeOf(schema)}.`;
}
