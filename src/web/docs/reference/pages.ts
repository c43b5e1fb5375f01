import type { OpenApi } from '../../http/openapi/openapi-document.ts';
import { type Html, html, trustedHtml } from '../../http/pages/html.ts';
import type { DocumentedCall } from './curl.ts';
import type { Examples } from './examples.ts';
import { fieldTable, renderProse } from './fields.ts';
import { operationArticle } from './operation.ts';
import { style } from './style.ts';

type Section = { id: string; name: string; description: string; calls: DocumentedCall[] };

/** The whole reference on one page. */
export function referencePage(document: OpenApi, examples: Examples): Html {
  const sections = sectionsOf(document);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${document.info.title} API reference</title>
<style>${trustedHtml(style)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header>
<p class="brand">${document.info.title} <span class="quiet">${document.info.version}</span></p>
<p><a href="/openapi.json">openapi.json</a> <a href="/.well-known/protocols">protocols</a></p>
</header>
<div class="columns">
${tableOfContents(sections)}
<main id="main" tabindex="-1">
${introduction(document)}
${sections.map((section) => renderSection(section, examples))}
${objectsSection(document)}
</main>
</div>
</body>
</html>
`;
}

function sectionsOf({ tags, paths, servers }: OpenApi): Section[] {
  const server = servers[0]?.url ?? '';
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method, path, operation, server })),
  );
  return tags.map(({ name, description }) => ({
    id: `section-${name.toLowerCase().replace(/[^a-z]+/g, '-')}`,
    name,
    description,
    calls: calls.filter(({ operation }) => operation.tags.includes(name)),
  }));
}

function tableOfContents(sections: Section[]): Html {
  return html`<nav aria-label="Contents">
<ul>
<li><a href="#start">Introduction</a></li>
${sections.map(
  ({ id, name, calls }) => html`<li><a href="#${id}">${name}</a>
<ul>${calls.map(
    ({ operation }) => html`<li><a href="#${operation.operationId}">${operation.summary}</a></li>`,
  )}</ul></li>
`,
)}<li><a href="#objects">Objects</a></li>
</ul>
</nav>`;
}

function introduction({ info, servers }: OpenApi): Html {
  const server = servers[0]?.url ?? '';
  return html`<section id="start" aria-labelledby="start-title">
<h1 id="start-title">${info.title} API reference</h1>
<p>${renderProse(info.description)}</p>
<p>The base URL is <code>${server}</code>. The catalog is public. Merchant endpoints need an API key of your workspace; the commands below read it from the environment:</p>
<pre role="group" tabindex="0" aria-label="Setting the API key"><code>export STOA_API_KEY=&lt;your key&gt;</code></pre>
<p>Commands under “Try it” only read data and work as printed. Commands under “Example” change data. They contain placeholders (<code>your-store</code>, <code>order_id</code>) and use a different API key, so that they cannot change your stores by accident. Create a test workspace and replace the placeholders with its IDs:</p>
<pre role="group" tabindex="0" aria-label="Creating a test workspace"><code>stoa workspace create --name Test
export STOA_TEST_API_KEY=&lt;its api_key&gt;</code></pre>
<p>Commands of ACP use the key of an agent connection. Create one for a store of the test workspace in the console, under Agents, or with <code>POST /merchant/agent-connections</code>:</p>
<pre role="group" tabindex="0" aria-label="Setting the key of an agent connection"><code>export STOA_AGENT_KEY=&lt;its api_key&gt;</code></pre>
</section>`;
}

function renderSection({ id, name, description, calls }: Section, examples: Examples): Html {
  return html`
<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${name}</h2>
<p>${renderProse(description)}</p>
${calls.map((call) => operationArticle(call, examples))}
</section>`;
}

function objectsSection({ components }: OpenApi): Html {
  return html`
<section id="objects" aria-labelledby="objects-title">
<h2 id="objects-title">Objects</h2>
${Object.entries(components.schemas).map(
  ([name, schema]) => html`<article id="schema-${name}" aria-labelledby="schema-${name}-title">
<h3 id="schema-${name}-title"><a class="anchor" href="#schema-${name}">${name}</a></h3>
${fieldTable(schema, `Fields of ${name}`, 'optional')}
</article>
`,
)}</section>`;
}
