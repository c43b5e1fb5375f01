import { writeFile } from 'node:fs/promises';
import { stopAllChildren } from '../../bench/processes.ts';
import { openLabServer } from '../../lab/server.ts';
import { type Kit, type KitReport, listStale, listUnexpected, toMarkdown } from './kit.ts';
import { mcpKit } from './mcp-kit.ts';

/** The kits in the order of the page. */
const kits: readonly Kit[] = [mcpKit];
const page = new URL('../../docs/conformance.md', import.meta.url);

/** Runs every kit on a server of its own and writes the page. Exit code 1: a failure is new. */
async function main(): Promise<number> {
  const reports: KitReport[] = [];
  const problems: string[] = [];
  for (const kit of kits) {
    const server = await openLabServer({ env: kit.environment });
    const report = await kit.run(server.base).finally(() => server.stop());
    reports.push(report);
    problems.push(
      ...listUnexpected(report),
      ...listStale(report, kit.reasons).map((reason) => `No check fails any more: ${reason}`),
    );
  }
  await writeFile(page, toMarkdown(reports));
  for (const problem of problems) console.error(problem);
  return problems.length > 0 ? 1 : 0;
}

function reportError(error: unknown): number {
  console.error(`conformance: ${error instanceof Error ? error.message : String(error)}`);
  return 1;
}

process.exitCode = await main().catch(reportError).finally(stopAllChildren);
