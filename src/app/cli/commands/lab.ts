import { writeFile } from 'node:fs/promises';
import { createProductFinder } from '../../../core/catalog/search/find-products.ts';
import { toLabReportDto } from '../../../core/lab/lab-report-dto.ts';
import type { LabReport } from '../../../core/lab/report.ts';
import { labSample, runLab } from '../../../core/lab/run-lab.ts';
import { getAnySite } from '../../../core/sites/manage-sites.ts';
import { readVocabulary } from '../../../gateways/plugins/vocabulary.ts';
import { systemTenant } from '../../../platform/unit-of-work.ts';
import { labReportHtml } from '../../lab/report-html.ts';
import { labReportText } from '../../lab/report-text.ts';
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
