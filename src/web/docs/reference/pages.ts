import type { OpenApi } from '../../../http/openapi/openapi-document.ts';
import { type Html, html } from '../../../http/pages/html.ts';
import type { DocumentedCall } from './curl.ts';
import type { Examples } from './examples.ts';
import { fieldTable, renderProse } from './fields.ts';
import { operationArticle } from './operation.ts';
import { objectPath, objectsPath, referencePath } from './paths.ts';

/** The operations of one tag, which are one page. */
export type ReferenceSection = {
  path: string;
  name: string;
  description: string;
  calls: DocumentedCall[];
};

/** The contents of a page: its title and what stands below it. */
export type PageContent = { title: string; main: Html };

export function sectionsOf({ tags, paths, servers }: OpenApi): ReferenceSection[] {
  const server = servers[0]?.url ?? '';
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method, path, operation, server })),
  );
  const sorted = tags.toSorted((one, other) => one.name.localeCompare(other.name));
  return sorted.map(({ name, description }) => ({
    path: `${referencePath}/${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`,
    name,
    description,
    calls: calls.filter(({ operation }) => operation.tags.includes(name)),
  }));
}

/** The page at a path of the reference; null if there is none. */
export function referencePage(
  document: OpenApi,
  path: string,
  examples: Examples,
): PageContent | null {
  if (path === referencePath) return startPage(document);
  if (path === objectsPath) return objectList(document);
  const section = sectionsOf(document).find((one) => one.path === path);
  if (section) return sectionPage(section, examples);
  const name = path.startsWith(`${objectsPath}/`) ? path.slice(objectsPath.length + 1) : '';
  return Object.hasOwn(document.components.schemas, name) ? objectPage(document, name) : null;
}

function startPage(document: OpenApi): PageContent {
  const { info, servers } = document;
  const main = html`<p>${renderProse(info.description)}</p>
<p>The base URL is <code>${servers[0]?.url}</code>. The catalog is public. Merchant endpoints need an API key of your workspace; the commands on these pages read it from the environment:</p>
<pre role="group" tabindex="0" aria-label="Setting the API key"><code>export STOA_API_KEY=&lt;your key&gt;</code></pre>
<p>Commands under “Try it” only read data and work as printed. Commands under “Example” change data. They contain placeholders (<code>your-store</code>, <code>order_id</code>) and use a different API key, so that they cannot change your stores by accident. Create a test workspace and replace the placeholders with its IDs:</p>
<pre role="group" tabindex="0" aria-label="Creating a test workspace"><code>stoa workspace create --name Test   # in a checkout: npm run --silent stoa -- workspace create --name Test
export STOA_TEST_API_KEY=&lt;its api_key&gt;</code></pre>
<p>Commands of ACP use the key of an agent connection. Create one for a store of the test workspace in the console, under Agents, or with <code>POST /merchant/agent-connections</code>:</p>
<pre role="group" tabindex="0" aria-label="Setting the key of an agent connection"><code>export STOA_AGENT_KEY=&lt;its api_key&gt;</code></pre>
<p>For programs: <a href="/openapi.json">openapi.json</a>, <a href="/.well-known/protocols">the location of every API</a>.</p>
${sectionsOf(document).map(
  ({ path, name, calls }) => html`
<h2><a href="${path}">${name}</a></h2>
<ul>${calls.map(
    ({ operation }) =>
      html`<li><a href="${path}#${operation.operationId}">${operation.summary}</a></li>`,
  )}</ul>`,
)}
<h2><a href="${objectsPath}">Objects</a></h2>`;
  return { title: `${info.title} API reference`, main };
}

function sectionPage(section: ReferenceSection, examples: Examples): PageContent {
  const { name, description, calls } = section;
  const main = html`<p>${renderProse(description)}</p>
<p>Commands under “Try it” only read data. Commands under “Example” change data: they contain placeholders and use the key of a test workspace. <a href="${referencePath}">How to set the keys</a></p>
<ul>${calls.map(
    ({ operation }) => html`<li><a href="#${operation.operationId}">${operation.summary}</a></li>`,
  )}</ul>
${calls.map((call) => operationArticle(call, examples))}`;
  return { title: name, main };
}

function objectList({ components }: OpenApi): PageContent {
  const names = Object.keys(components.schemas);
  const main = html`<p>The named objects in bodies and responses.</p>
<ul>${names.map((name) => html`<li><a href="${objectPath(name)}">${name}</a></li>`)}</ul>`;
  return { title: 'Objects', main };
}

function objectPage({ components }: OpenApi, name: string): PageContent {
  const main = fieldTable(components.schemas[name] ?? {}, `Fields of ${name}`, 'optional');
  return { title: name, main };
}
