import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startServer, systemEnv } from '../../bench/server.ts';
import { cliFile } from '../../scripts/build-server.js';
import { freePort } from '../kit/free-port.ts';
import { readSamples, type Sample } from './read-samples.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const maxOutputBytes = 16 * 1024 * 1024;

/** A server with the demo, and a folder like a clone in which the samples run. */
export type SampleRig = { run(page: string): Promise<SampleResult[]>; stop(): Promise<void> };

export type SampleResult = { sample: Sample; printed: string };

export async function openSampleRig(): Promise<SampleRig> {
  const folder = await mkdtemp(path.join(tmpdir(), 'stoa-samples-'));
  // The embedded database runs as another user when we are root, and needs access to the folder.
  await chmod(folder, 0o755);
  const data = path.join(folder, 'data');
  await mkdir(data);
  await chmod(data, 0o755);
  await symlink(`${root}node_modules`, path.join(folder, 'node_modules'));
  const scripts = { stoa: `${process.execPath} ${cliFile}` };
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ scripts }));
  // Samples do not repeat what a busy machine sheds.
  const env = {
    STOA_DATA_DIR: data,
    RATE_LIMITS: 'off',
    OVERLOAD_DELAY_MS: '0',
    LOG_LEVEL: 'warn',
  };
  const server = await startServer({ env });
  const { port } = new URL(server.origin);
  const ports = new Map([['4000', port], ...(await freePorts(['3000', '3001', '3002']))]);
  const toServer = (text: string) =>
    text.replaceAll(
      /\b4000\b|(?<=localhost:|_PORT \?\? |port = )300[0-2]\b/g,
      (documented) => ports.get(documented) ?? '',
    );
  const read = (page: string) =>
    readSamples(root + page).map((sample) => ({
      ...sample,
      code: toServer(sample.code),
      output: sample.output && toServer(sample.output),
    }));
  return {
    run: (page) => runPage(read(page), { folder, data, port }),
    stop: () => server.stop().finally(() => rm(folder, { recursive: true, force: true })),
  };
}

async function freePorts(documented: string[]): Promise<[string, string][]> {
  return Promise.all(
    documented.map(async (one): Promise<[string, string]> => [one, String(await freePort())]),
  );
}

type Place = { folder: string; data: string; port: string };

/** Runs the commands of a page in one shell, and then its TypeScript as one program. */
async function runPage(samples: Sample[], place: Place): Promise<SampleResult[]> {
  for (const { code, file } of samples)
    if (file !== null) await writeFile(path.join(place.folder, file), code);
  const commands = samples.filter(({ language }) => language === 'bash');
  const outputs = await runCommands(
    commands.map(({ code }) => code),
    place,
  );
  const results = commands.map((sample, at) => ({ sample, printed: outputs[at] ?? '' }));
  const program = samples.filter(({ language }) => language === 'ts');
  const [first] = program;
  if (!first) return results;
  const code = program.map((sample) => sample.code).join('\n');
  const output = program.flatMap((sample) => sample.output ?? []).join('\n');
  const sample = { ...first, output: output === '' ? null : output };
  return [...results, { sample, printed: await runProgram(code, place) }];
}

const separator = '<<< end of a sample >>>';

async function runCommands(blocks: string[], place: Place): Promise<string[]> {
  if (blocks.length === 0) return [];
  const script = [
    'set -euo pipefail',
    // What a sample starts in the background ends with the page.
    "trap 'kill $(jobs -p) 2>/dev/null || true' EXIT",
    `stoa() { "${process.execPath}" "${cliFile}" "$@"; }`,
    ...blocks.flatMap((block) => [block, `echo; echo '${separator}'`]),
  ].join('\n');
  const printed = await execute('bash', ['-c', script], place);
  return printed.split(separator).map((text) => text.trim());
}

async function runProgram(code: string, place: Place): Promise<string> {
  const file = path.join(place.folder, 'sample.ts');
  await writeFile(file, code);
  return execute(process.execPath, [file], place);
}

async function execute(program: string, args: string[], place: Place): Promise<string> {
  const demo = JSON.parse(await readFile(path.join(place.data, 'demo.json'), 'utf8'));
  const env = {
    ...systemEnv(),
    PATH: `${root}node_modules/.bin:${process.env.PATH}`,
    STOA_DATA_DIR: place.data,
    PORT: place.port,
    STOA_URL: demo.base_url,
    STOA_API_KEY: demo.api_key,
  };
  return new Promise((resolve, reject) =>
    execFile(
      program,
      args,
      { cwd: place.folder, env, maxBuffer: maxOutputBytes },
      (error, stdout, stderr) =>
        error ? reject(new Error(`${stdout.slice(-2_000)}\n${stderr}`)) : resolve(stdout),
    ),
  );
}
