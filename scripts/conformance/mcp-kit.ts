import { spawn } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Kit, KitRun, ScenarioResult } from './kit.ts';
import { type ExpectedFailure, expectedFailures } from './mcp-expected-failures.ts';

const require = createRequire(import.meta.url);
const kitName = '@modelcontextprotocol/conformance';
const manifestFile = require.resolve('@modelcontextprotocol/conformance/package.json');
const { version, bin } = JSON.parse(readFileSync(manifestFile, 'utf8')) as {
  version: string;
  bin: { conformance: string };
};

/** The whole set of requirements of a revision, against the kit's own tools. */
const requirementSets = ['2026-07-28', '2025-11-25'];

/** Scenarios that make sense for the tools of stores, by revision. */
const storeScenarios: Record<string, string[]> = {
  '2026-07-28': [
    'server-stateless',
    'tools-list',
    'caching',
    'http-header-validation',
    'dns-rebinding-protection',
  ],
  '2025-11-25': ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'],
};

/** The official kit of MCP (https://github.com/modelcontextprotocol/conformance). */
export const mcpKit: Kit = {
  environment: { MCP_CONFORMANCE: '1' },
  reasons: expectedFailures.map(({ reason }) => reason),
  async run(origin) {
    const runs: KitRun[] = [];
    for (const revision of requirementSets)
      runs.push(await runKit(origin, '/mcp-conformance', revision, `--requirements=${revision}`));
    for (const endpoint of ['/api/mcp', '/ucp/mcp'])
      for (const [revision, scenarios] of Object.entries(storeScenarios))
        runs.push(await runScenarios(origin, endpoint, revision, scenarios));
    return { title: 'MCP', kit: `${kitName} ${version}`, runs };
  },
};

async function runScenarios(
  origin: string,
  endpoint: string,
  revision: string,
  scenarios: string[],
): Promise<KitRun> {
  const results: ScenarioResult[] = [];
  let command = '';
  for (const scenario of scenarios) {
    const options = [`--spec-version=${revision}`, `--scenario=${scenario}`];
    const run = await runKit(origin, endpoint, revision, ...options);
    results.push(...run.results);
    command = run.command.replace(`=${scenario}`, '=<scenario>');
  }
  return { title: titleOf(endpoint, revision), command, results };
}

const titleOf = (endpoint: string, revision: string) => `MCP ${revision} at \`${endpoint}\``;

async function runKit(
  origin: string,
  endpoint: string,
  revision: string,
  ...options: string[]
): Promise<KitRun> {
  const folder = mkdtempSync(path.join(tmpdir(), 'stoa-mcp-kit-'));
  try {
    const args = ['server', `--url=${origin}${endpoint}`, ...options];
    const output = await runCommand([...args, `--output-dir=${folder}`]);
    const command = `npx ${kitName}@${version} ${args.join(' ').replace(origin, 'http://localhost:4000')}`;
    const results = readResults(folder, `${revision} ${endpoint}`);
    const [, announced = '1'] = /\((\d+) scenarios\)/.exec(output) ?? [];
    if (results.length !== Number(announced))
      throw new Error(`${results.length} of ${announced} scenarios have results: ${command}`);
    return { title: titleOf(endpoint, revision), command, results };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns what the kit prints. Its exit code is ignored: the written results say what passed. */
function runCommand(args: string[]): Promise<string> {
  const file = path.join(path.dirname(manifestFile), bin.conformance);
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'ignore'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve(output));
  });
}

type Check = { id: string; status: string; errorMessage?: string };

function readResults(folder: string, run: string): ScenarioResult[] {
  return globSync('**/checks.json', { cwd: folder })
    .sort()
    .map((file) => {
      const scenario = path
        .dirname(file)
        .replace(/^server-/, '')
        .replace(/-\d{4}-\d{2}-\d{2}T.*$/, '');
      const checks = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Check[];
      return toResult(run, scenario, checks);
    });
}

function toResult(run: string, scenario: string, checks: Check[]): ScenarioResult {
  const failed = checks.filter(({ status }) => status === 'FAILURE' || status === 'WARNING');
  const messages = new Map(failed.map(({ id, errorMessage = '' }) => [id, errorMessage]));
  return {
    scenario,
    passed: checks.filter(({ status }) => status === 'SUCCESS').length,
    failures: [...messages].map(([check, message]) => ({
      check,
      message,
      reason: reasonFor(run, scenario, check),
    })),
  };
}

function reasonFor(run: string, scenario: string, check: string): string | null {
  const matches = (expected: ExpectedFailure) =>
    expected.run.test(run) && expected.scenario.test(scenario) && expected.check.test(check);
  return expectedFailures.find(matches)?.reason ?? null;
}
