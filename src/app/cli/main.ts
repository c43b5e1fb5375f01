import { Refusal } from '../../kernel/refusal.ts';
import { checkConfig } from '../../platform/settings/config.ts';
import { ConfigError } from '../../platform/settings/config-error.ts';
import { version } from '../version.ts';
import { type Answer, type Call, UsageError } from './command.ts';
import { commands } from './commands.ts';
import { helpJson, helpText } from './help.ts';
import { helpTopic, type Parsed, parseCommandLine } from './parse.ts';
import { openSession, type Session } from './session.ts';

const words = process.argv.slice(2);
const asJson = words.includes('--json');

/** Runs the command of the line and prints its answer; null for one that goes on by itself. */
async function main(): Promise<void> {
  const first = words.find((word) => word !== '--json') ?? '';
  if (['--version', 'version'].includes(first)) return print({ json: { version }, text: version });
  const topic = helpTopic(commands, words);
  if (topic) return print({ json: helpJson(topic), text: helpText(topic) });
  const answer = await runCommand(parseCommandLine(commands, words));
  if (answer) print(answer);
}

async function runCommand({ command, values, operands }: Parsed): Promise<Answer | null> {
  let session: Promise<Session> | undefined;
  const { config, warnings, problems } = checkConfig(process.env);
  if (problems.length > 0 && !command.reportsSettings) throw new ConfigError(problems);
  const option = (name: string) => {
    const value = values[name];
    return typeof value === 'string' ? value : undefined;
  };
  const call: Call = {
    config,
    warnings,
    problems,
    option,
    needed: (name) => option(name) ?? '',
    isSet: (name) => values[name] === true,
    asJson,
    operands,
    open: () => {
      session ??= openSession(config);
      return session;
    },
    tell: (line) => console.error(line),
  };
  try {
    return await command.run(call);
  } finally {
    await session?.then((opened) => opened.close());
  }
}

function print({ json, text, exitCode }: Answer): void {
  console.log(asJson ? JSON.stringify(json, null, 2) : text);
  process.exitCode = exitCode ?? 0;
}

/** One sentence to people, the same as a document to programs; LOG_LEVEL=debug shows where. */
function fail(error: unknown): void {
  const lines = linesOf(error);
  for (const line of lines) console.error(line);
  if (process.env.LOG_LEVEL === 'debug') console.error(error);
  if (asJson) {
    const code = error instanceof Refusal ? error.reason : 'failed';
    const details = error instanceof Refusal ? error.details : [];
    const document = { error: { code, message: lines.join(' '), details } };
    console.log(JSON.stringify(document, null, 2));
  }
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

function linesOf(error: unknown): string[] {
  if (error instanceof Refusal && error.details.length > 0) {
    return error.details.map(({ field, message }) => `${optionOf(field)}: ${message}`);
  }
  if (error instanceof ConfigError) return error.problems.map((problem) => `stoa: ${problem}`);
  return [`stoa: ${error instanceof Error ? error.message : String(error)}`];
}

/** Fields of a refusal in the words of the command line: `expires_at` is `expires` there. */
function optionOf(field: string): string {
  return field === 'expires_at' ? 'expires' : field;
}

main().catch(fail);
