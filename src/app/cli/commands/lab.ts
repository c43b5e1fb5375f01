import { writeFile } from 'node:fs/promises';
import { createProductFinder } from '../../../core/catalog/search/find-products.ts';
import type { Finding } from '../../../core/lab/finding.ts';
import { toLabReportDto } from '../../../core/lab/lab-report-dto.ts';
import type { LabReport, ProductReport } from '../../../core/lab/report.ts';
import { labSample, runLab } from '../../../core/lab/run-lab.ts';
import { getAnySite } from '../../../core/sites/manage-sites.ts';
import { readVocabulary } from '../../../gateways/plugins/vocabulary.ts';
import { type Html, html, renderHtml, trustedHtml } from '../../../http/pages/html.ts';
import { systemTenant } from '../../../platform/unit-of-work.ts';
import { labReportText, sampleLine } from '../../lab/report-text.ts';
import { type Command, type CommandContext, UsageError } from '../command.ts';

export const labCommand: Command = {
  name: 'lab',
  summary: 'Tests what agents can find and buy in a store, and says what to change.',
  operands: [],
  options: {
    site: { value: 'S', required: true, help: 'Slug of the store.' },
    products: { value: 'N', help: `Products to test: ${labSample.default} by default.` },
    html: { value: 'FILE', help: 'Writes the report as a web page to this file.' },
  },
  notes: [
    'For each product: finds it by its name, by words of its description and misspelled, picks every',
    'variant by its options, and quotes it into every shipping zone up to the payment; then tries the',
    `coupons. Larger stores are sampled, at most ${labSample.maximum} products. Only reads: no cart, hold or order is`,
    'made. Exit codes: 0 no errors, 3 something cannot be found or bought.',
  ],
  async run(call) {
    const products = readProducts(call);
    const { unit, plugins } = await call.openSession();
    const site = await unit.runAsSystem(systemTenant, (work) =>
      getAnySite(work, call.requiredOption('site')),
    );
    const find = createProductFinder(unit, readVocabulary(plugins));
    const report = await runLab({ unit, find }, site, { products });
    const file = call.option('html');
    if (file !== undefined) await writeFile(file, labReportHtml(report));
    if (file !== undefined) call.printStatus(`Wrote ${file}.`);
    return {
      json: toLabReportDto(report),
      text: labReportText(report),
      exitCode: hasErrors(report) ? 3 : 0,
    };
  },
};

function readProducts(call: CommandContext): number {
  const text = call.option('products') ?? String(labSample.default);
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1 && number <= labSample.maximum) return number;
  const range = `an integer from 1 to ${labSample.maximum}`;
  throw new UsageError(`--products must be ${range} (got "${text}").`);
}

const hasErrors = ({ store, worst }: LabReport): boolean =>
  [...store, ...worst.flatMap(({ findings }) => findings)].some(({ level }) => level === 'error');

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
