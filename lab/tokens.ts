import { parseArgs } from 'node:util';
import { openLabServer } from './server.ts';
import { measureTokens } from './tokens/measure.ts';
import { findGrowth, readBudget, toTable, writeTable } from './tokens/table.ts';

/**
 * Measures how many tokens answers have for a model, over the demo stores. 1 if one has grown by
 * more than 5 % over docs/agents/tokens.md; `--write` updates that page instead.
 */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      json: { type: 'boolean' },
      write: { type: 'boolean' },
      base: { type: 'string' },
      demo: { type: 'string' },
    },
  });
  const server = await openLabServer({ base: values.base, demoFile: values.demo });
  try {
    const measured = await measureTokens(server.base);
    console.log(values.json ? JSON.stringify(measured, null, 2) : toTable(measured));
    if (values.write) {
      await writeTable(measured);
      return 0;
    }
    const growth = findGrowth(measured, await readBudget());
    for (const line of growth) console.error(`lab: ${line}`);
    return growth.length === 0 ? 0 : 1;
  } finally {
    await server.stop();
  }
}
