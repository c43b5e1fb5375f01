import { type Html, html, trustedHtml } from '../../http/pages/html.ts';
import type { GuideSection } from './guides/contents.ts';
import type { ReferenceSection } from './reference/pages.ts';
import { objectsPath, referencePath } from './reference/paths.ts';
import type { Hit } from './search.ts';
import { style } from './style.ts';

export type Navigation = { guides: GuideSection[]; reference: ReferenceSection[] };

type Layout = {
  title: string;
  path: string;
  /** The words of the search; empty on other pages. */
  query?: string;
  /** Below the heading; Markdown contains its own heading. */
  main: Html;
};

/** A page with navigation and search. It needs no script. */
export function docsPage({ title, path, query = '', main }: Layout, navigation: Navigation): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Stoa documentation</title>
<style>${trustedHtml(style)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header>
<p class="brand"><a href="/docs">Stoa documentation</a></p>
<form role="search" action="/docs"><label for="q">Search the documentation</label>
<input id="q" name="q" type="search" value="${query}"> <button>Search</button></form>
</header>
<div class="columns">
${navigationList(navigation, path)}
<main id="main" tabindex="-1">
${main}
</main>
</div>
</body>
</html>
`;
}

function navigationList({ guides, reference }: Navigation, current: string): Html {
  const inReference = current.startsWith(referencePath);
  const sections = inReference ? reference.map(({ path, name }) => ({ path, title: name })) : [];
  return html`<nav aria-label="Contents">
<ul>
${guides.map(({ title, pages }) => {
  const isOpen = pages.some(({ path }) => path === current);
  return html`<li><details${isOpen && html` open`}><summary>${title}</summary>${linkList(pages, current)}</details></li>
`;
})}<li><details${inReference && html` open`}><summary>API reference</summary>${linkList(
    [
      { path: referencePath, title: 'All operations' },
      { path: objectsPath, title: 'Objects' },
      ...sections,
    ],
    current,
  )}</details></li>
</ul>
</nav>`;
}

const linkList = (pages: { path: string; title: string }[], current: string): Html =>
  html`<ul>${pages.map(
    ({ path, title }) =>
      html`<li><a href="${path}"${path === current && html` aria-current="page"`}>${title}</a></li>`,
  )}</ul>`;

/** The start page: every page of the documentation. */
export function homeContent({ guides }: Navigation): Html {
  return html`<h1>Stoa documentation</h1>
<p>Stoa is a self-hosted commerce server whose stores can be searched, and bought from, by software agents as well as by people.</p>
${guides.map(({ title, pages }) => html`<h2>${title}</h2>${linkList(pages, '/docs')}`)}
<h2>API reference</h2>
<ul><li><a href="${referencePath}">All operations</a></li><li><a href="${objectsPath}">Objects</a></li><li><a href="/openapi.json">openapi.json</a></li></ul>`;
}

export function searchContent(query: string, hits: Hit[]): Html {
  return html`<h1>Search</h1>
<p role="status">${hits.length === 0 ? `Nothing found for “${query}”. Try fewer or other words.` : `Results for “${query}”`}</p>
<ul class="hits">${hits.map(
    ({ url, title, page, excerpt }) =>
      html`<li><a href="${url}">${title}</a> <span class="quiet">${page}</span><p>${excerpt}</p></li>`,
  )}</ul>`;
}
