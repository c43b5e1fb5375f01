import { DomainError } from '../../kernel/domain-error.ts';
import { checkConfig } from '../../platform/settings/config.ts';
import { ConfigError } from '../../platform/settings/config-error.ts';
import { version } from '../version.ts';
import { type CommandContext, type CommandResult, UsageError } from './command.ts';
import { commands } from './commands.ts';
import { helpJson, helpText } from './help.ts';
import { findHelpTopic, type ParsedCommandLine, parseCommandLine } from './parse.ts';
import { type CommandSession, openSession } from './session.ts';

const args = process.argv.slice(2);
const asJson = args.includes('--json');

/** Runs the command and prints its result, unless the command keeps running. */
async function main(): Promise<void> {
  const first = args.find((word) => word !== '--json') ?? '';
  if (['--version', 'version'].includes(first)) return print({ json: { version }, text: version });
  const topic = findHelpTopic(commands, args);
  if (topic) return print({ json: helpJson(topic), text: helpText(topic) });
  const result = await runCommand(parseCommandLine(commands, args));
  if (result) print(result);
}

async function runCommand({
  command,
  values,
  operands,
}: ParsedCommandLine): Promise<CommandResult | null> {
  let session: Promise<CommandSession> | undefined;
  const { config, warnings, problems } = checkConfig(process.env);
  if (problems.length > 0 && !command.reportsSettings) throw new ConfigError(problems);
  const option = (name: string) => {
    const value = values[name];
    return typeof value === 'string' ? value : undefined;
  };
  const call: CommandContext = {
    config,
    warnings,
    problems,
    option,
    requiredOption: (name) => option(name) ?? '',
    isSet: (name) => values[name] === true,
    asJson,
    operands,
    openSession: () => {
      session ??= openSession(config, command.createsDatabase ?? false);
      return session;
    },
    printStatus: (line) => console.error(line),
  };
  try {
    return await command.run(call);
  } finally {
    await session?.then((opened) => opened.close());
  }
}

function print({ json, text, exitCode }: CommandResult): void {
  console.log(asJson ? JSON.stringify(json, null, 2) : text);
  process.exitCode = exitCode ?? 0;
}

/**
 * Prints an error to standard error and, with --json, as a document. LOG_LEVEL=debug adds the
 * stack.
 */
function printError(error: unknown): void {
  const lines = errorLinesOf(error);
  for (const line of lines) console.error(line);
  if (process.env.LOG_LEVEL === 'debug') console.error(error);
  if (asJson) {
    const code = error instanceof DomainError ? error.reason : 'failed';
    const details = error instanceof DomainError ? error.details : [];
    const document = { error: { code, message: lines.join(' '), details } };
    console.log(JSON.stringify(document, null, 2));
  }
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

function errorLinesOf(error: unknown): string[] {
  if (error instanceof DomainError && error.details.length > 0) {
    return error.details.map(({ field, message }) => `${optionNameOf(field)}: ${message}`);
  }
  if (error instanceof ConfigError) return error.problems.map((problem) => `stoa: ${problem}`);
  return [`stoa: ${error instanceof Error ? error.message : String(error)}`];
}

/** The option that sets a field: `expires_at` is `--expires` on the command line. */
function optionNameOf(field: string): string {
  return field === 'expires_at' ? 'expires' : field;
}

main().catch(printError);
