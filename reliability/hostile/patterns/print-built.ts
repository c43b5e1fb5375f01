import { writeSync } from 'node:fs';

/**
 * Loads the server with an instrumented `RegExp` and prints the built expressions as one line of
 * JSON.
 */
const built = new Map<string, { file: string; line: number; source: string; flags: string }>();
const plain = globalThis.RegExp;

globalThis.RegExp = new Proxy(plain, {
  construct(target, args) {
    const made = Reflect.construct(target, args) as RegExp;
    const [, file = 'built', line = '0'] =
      plain.prototype.exec.call(
        /\/((?:packages\/[\w-]+\/)?src\/[^:]+):(\d+)/,
        new Error().stack ?? '',
      ) ?? [];
    const { source, flags } = made;
    if (file !== 'built')
      built.set(`${source}/${flags}`, { file, line: Number(line), source, flags });
    return made;
  },
});

await import('../../../src/app/app.ts');
writeSync(1, `\n${JSON.stringify([...built.values()])}`);
process.exit(0);
