import { stopAllChildren } from '../bench/processes.ts';

/** A measurement of the lab. `run` returns the exit code of the process. */
type Part = { run(args: string[]): Promise<number> };

/** What `npm run lab -- <name>` runs; without a name, the goals. */
const parts: Record<string, URL> = {
  goals: new URL('goals.ts', import.meta.url),
  search: new URL('search.ts', import.meta.url),
  words: new URL('words/main.ts', import.meta.url),
  tokens: new URL('tokens.ts', import.meta.url),
};

/** Exit codes: 0 within the limits, 1 below them, 2 invalid command line. */
async function main([first = 'goals', ...rest]: string[]): Promise<number> {
  const [name, args] = first.startsWith('--') ? ['goals', [first, ...rest]] : [first, rest];
  const file = Object.hasOwn(parts, name) ? parts[name] : undefined;
  if (file === undefined) {
    const names = Object.keys(parts).join(', ');
    console.error(`lab: Unknown measurement "${name}". Accepted: ${names}.`);
    return 2;
  }
  const part = (await import(file.href)) as Part;
  return await part.run(args);
}

/** Ctrl-C also stops the servers that were started here. */
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stopAllChildren().finally(() => process.exit(130)));
}

function reportError(error: unknown): number {
  console.error(`lab: ${error instanceof Error ? error.message : String(error)}`);
  return 1;
}

process.exitCode = await main(process.argv.slice(2)).catch(reportError).finally(stopAllChildren);
