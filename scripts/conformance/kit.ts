import { ucpSuiteSection } from './ucp-suite.ts';

/** The outcome of one scenario of a kit. */
export type ScenarioResult = {
  scenario: string;
  passed: number;
  /** Checks that did not pass, by id. Without a reason the failure is unexpected. */
  failures: { check: string; message: string; reason: string | null }[];
};

/** The outcome of a kit against one endpoint or set of requirements. */
export type KitRun = {
  title: string;
  /** The command that repeats the run against a server at http://localhost:4000. */
  command: string;
  results: ScenarioResult[];
};

export type KitReport = { title: string; kit: string; runs: KitRun[] };

/** A conformance kit. It has a file of its own in this folder. */
export type Kit = {
  /** Why checks may fail. */
  reasons: readonly string[];
  /** Settings of the server that the kit tests. */
  environment: Record<string, string>;
  run(origin: string): Promise<KitReport>;
};

/** The failures of a report that have no reason, one line each. */
export function listUnexpected({ runs }: KitReport): string[] {
  return runs.flatMap(({ title, results }) =>
    results.flatMap(({ scenario, failures }) =>
      failures
        .filter(({ reason }) => reason === null)
        .map(({ check, message }) => `${title}: ${scenario}: ${check}: ${message}`),
    ),
  );
}

/** Reasons that no failure of a report has any more. They have to be removed. */
export function listStale({ runs }: KitReport, reasons: readonly string[]): string[] {
  const given = runs.flatMap(({ results }) => results.flatMap(({ failures }) => failures));
  return reasons.filter((reason) => !given.some((failure) => failure.reason === reason));
}

const introduction = `# Conformance

The results of the published test kits against this server, written by \`npm run conformance\`. A check
that does not pass is listed with its reason; anything else fails the command.
`;

export function toMarkdown(reports: readonly KitReport[]): string {
  return [introduction, ...reports.map(reportToMarkdown), ucpSuiteSection].join('\n');
}

const reportToMarkdown = ({ title, kit, runs }: KitReport) =>
  `## ${title}\n\nKit: ${kit}.\n\n${runs.map(runToMarkdown).join('\n')}`;

function runToMarkdown({ title, command, results }: KitRun): string {
  const passing = results.filter(({ failures }) => failures.length === 0);
  const checks = results.reduce((total, { passed }) => total + passed, 0);
  const rows = results.flatMap(({ scenario, failures }) =>
    Object.entries(Object.groupBy(failures, ({ reason }) => reason ?? 'Unexpected.')).map(
      ([reason, same = []]) =>
        `| \`${scenario}\` | ${same.map(({ check }) => `\`${check}\``).join(', ')} | ${reason} |\n`,
    ),
  );
  const table =
    rows.length === 0
      ? ''
      : `\n| scenario | checks that do not pass | reason |\n|---|---|---|\n${rows.join('')}`;
  return `### ${title}

\`${command}\`

${passing.length} of ${results.length} scenarios pass in full; ${checks} checks pass.
${table}`;
}
