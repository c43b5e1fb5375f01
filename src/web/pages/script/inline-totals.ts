import { readFileSync } from 'node:fs';
import { createAsset } from '../../../http/pages/assets.ts';
import { type Html, html } from '../../../http/pages/html.ts';
import { pageHeaders } from '../../../http/pages/page-route.ts';
import type { PagesDeps } from '../deps.ts';

/** The script of cart and checkout, which both work without it. */
export const inlineTotalsScript = createAsset(
  'js',
  'text/javascript; charset=utf-8',
  readFileSync(new URL('./inline-totals.js', import.meta.url), 'utf8'),
);

export const inlineTotalsTag: Html = html`<script src="${inlineTotalsScript.path}" defer></script>`;

/** Where the script announces a new total. */
export const inlineTotalsStatus: Html = html`<p class="hidden" id="inline_status" role="status"></p>`;

/** Attributes of a form whose listed fields change amounts; `path` saves the form. */
export function inlineTotals(path: string, fields: readonly string[]): Html {
  return html` data-inline="${path}" data-fields="${fields.join('|')}"`;
}

/** Headers of a page that runs the script. */
export const inlineTotalsHeaders = (deps: Pick<PagesDeps, 'origin' | 'production'>) =>
  pageHeaders({ ...deps, runsScript: true });
