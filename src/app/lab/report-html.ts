import type { Finding } from '../../core/lab/finding.ts';
import type { LabReport, ProductReport } from '../../core/lab/report.ts';
import { type Html, html, renderHtml, trustedHtml } from '../../http/pages/html.ts';
import { sampleLine } from './report-text.ts';

const style = trustedHtml(`
  body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 50rem; padding: 0 1rem; color: #1c1c1c; }
  h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin: 2rem 0 0; } p { margin: .3rem 0; }
  ul { padding: 0; list-style: none; } li { border-left: 4px solid #b7791f; margin: .5rem 0; padding: .2rem .8rem; }
  li.error { border-color: #b91c1c; } .count, .remedy { color: #555; } .remedy { display: block; }`);

/** The report as a page that needs no other file. Everything that merchants write is escaped. */
export function labReportHtml(report: LabReport): string {
  const { siteSlug, goals, products, store, worst, testedAt } = report;
  return renderHtml(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>What agents can buy at ${siteSlug}</title>
<style>${style}</style>
</head>
<body>
<h1>What agents can find and buy at ${siteSlug}</h1>
<p>Agents reach ${goals.reached} of ${goals.tried} goals. ${sampleLine(products)}</p>
<p class="count">Tested on ${testedAt.toISOString()}. Nothing was written: no cart, hold or order was made.</p>
${store.length > 0 && html`<h2>The store</h2>${findingList(store)}`}
${worst.map(productSection)}
${store.length + worst.length === 0 && html`<p>No findings.</p>`}
</body>
</html>
`);
}

const productSection = ({ name, slug, goals, findings }: ProductReport): Html =>
  html`<h2>${name}</h2>
<p class="count">${slug}: ${goals.reached} of ${goals.tried} goals</p>
${findingList(findings)}`;

const findingList = (findings: Finding[]): Html =>
  html`<ul>${findings.map(
    ({ level, message, remedy }) =>
      html`<li class="${level}">${message} <span class="remedy">${remedy}</span></li>`,
  )}</ul>`;
