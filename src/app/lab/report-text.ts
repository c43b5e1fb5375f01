import { sanitizeForTerminal } from '../../core/catalog/import/report.ts';
import type { Finding } from '../../core/lab/finding.ts';
import type { LabReport, ProductReport } from '../../core/lab/report.ts';

/** Products that the text lists; JSON and HTML list all. */
const maxListed = 50;

/** The report for a terminal. */
export function labReportText(report: LabReport): string {
  const { products, goals, store, worst } = report;
  const hidden = worst.length - maxListed;
  const lines = [
    `Store ${report.siteSlug}: agents reach ${goals.reached} of ${goals.tried} goals.`,
    sampleLine(products),
    'Nothing was written: no cart, hold or order was made.',
    ...(store.length > 0 ? ['', 'The store', ...store.map(findingLine)] : []),
    ...worst.slice(0, maxListed).flatMap(productLines),
    ...(hidden > 0 ? ['', `… and ${hidden} more products with findings (--json lists all)`] : []),
    ...(store.length + worst.length === 0 ? ['', 'No findings.'] : []),
  ];
  return lines.map(sanitizeForTerminal).join('\n');
}

export function sampleLine({ published, tested }: LabReport['products']): string {
  return tested === published
    ? `Tested all ${published} published products.`
    : `Tested a sample of ${tested} of ${published} published products.`;
}

function productLines({ name, slug, goals, findings }: ProductReport): string[] {
  const title = `${name} (${slug}): ${goals.reached} of ${goals.tried} goals`;
  return ['', title, ...findings.map(findingLine)];
}

const findingLine = ({ level, message, remedy }: Finding): string =>
  `  ${level === 'error' ? 'error  ' : 'warning'}  ${message} ${remedy}`;
