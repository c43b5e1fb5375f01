import { posix } from 'node:path';
import { Marked, type Token, type Tokens } from 'marked';
import { type Html, html, renderHtml, trustedHtml } from '../../../http/pages/html.ts';

/** A heading with its text without markup and its anchor. */
export type Heading = { depth: number; text: string; anchor: string };

/** A part of a page under one heading, for the search. */
export type Passage = { heading: Heading | null; text: string };

/** Finds the page of the site for a file of the repository; null if there is none. */
export type ResolveFile = (file: string) => string | null;

/** Renders a Markdown file of the repository. Raw HTML in it is shown as text. */
export function renderMarkdown(markdown: string, file: string, resolve: ResolveFile): Html {
  const anchorOf = createAnchors();
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const anchor = anchorOf(plainText(tokens));
        const content = trustedHtml(this.parser.parseInline(tokens));
        const link = html`<a class="anchor" href="#${anchor}">${content}</a>`;
        return `<h${depth} id="${anchor}">${renderHtml(link)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const content = trustedHtml(this.parser.parseInline(tokens));
        const target = targetOf(href, file, resolve);
        return renderHtml(target === null ? content : html`<a href="${target}">${content}</a>`);
      },
      code({ text, lang }) {
        const label = lang ? `Code: ${lang}` : 'Code';
        return renderHtml(
          html`<pre role="group" tabindex="0" aria-label="${label}"><code>${text}</code></pre>\n`,
        );
      },
      table(token) {
        return renderHtml(tableOf(token, (tokens) => trustedHtml(this.parser.parseInline(tokens))));
      },
      html: ({ text }) => (/^<!--/.test(text) ? '' : renderHtml(html`${text}`)),
    },
  });
  return trustedHtml(marked.parse(markdown, { async: false }));
}

function tableOf({ header, rows }: Tokens.Table, render: (tokens: Token[]) => Html): Html {
  const label = header.map(({ text }) => text).join(', ') || 'Table';
  return html`<div class="scroll" role="group" aria-label="${label}" tabindex="0"><table>
<thead><tr>${header.map(({ tokens }) => html`<th scope="col">${render(tokens)}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map(({ tokens }) => html`<td>${render(tokens)}</td>`)}</tr>`)}</tbody>
</table></div>`;
}

/** Null for files that are not pages, such as source files: their links are shown as text. */
function targetOf(href: string, file: string, resolve: ResolveFile): string | null {
  if (/^[a-z]+:/.test(href) || href.startsWith('#')) return href;
  const [path = '', anchor] = href.split('#');
  const page = resolve(posix.join(posix.dirname(file), path));
  return page === null || anchor === undefined ? page : `${page}#${anchor}`;
}

/** The text of a page in parts, each under its heading. */
export function passagesOf(markdown: string): Passage[] {
  const anchorOf = createAnchors();
  const passages: Passage[] = [{ heading: null, text: '' }];
  for (const token of new Marked().lexer(markdown)) {
    if (token.type === 'heading') {
      const text = plainText(token.tokens ?? []);
      const heading = { depth: token.depth as number, text, anchor: anchorOf(text) };
      passages.push({ heading, text: '' });
    } else {
      const last = passages.at(-1);
      if (last) last.text += `${token.raw} `;
    }
  }
  return passages.filter(({ heading, text }) => heading !== null || text.trim() !== '');
}

function plainText(tokens: Token[]): string {
  return tokens
    .map((token) =>
      'tokens' in token && token.tokens
        ? plainText(token.tokens)
        : 'text' in token
          ? token.text
          : '',
    )
    .join('');
}

/** Anchors as GitHub makes them, so that links work there too; a repeated one gets a number. */
function createAnchors(): (text: string) => string {
  const found = new Set<string>();
  return (text) => {
    const slug = text
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
      .replaceAll(' ', '-');
    let anchor = slug;
    for (let number = 1; found.has(anchor); number += 1) anchor = `${slug}-${number}`;
    found.add(anchor);
    return anchor;
  };
}
