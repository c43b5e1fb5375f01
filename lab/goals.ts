import { parseArgs } from 'node:util';
import { openLabServer } from './server.ts';

/** Runs shopping goals over every protocol against the demo stores. */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { json: { type: 'boolean' }, base: { type: 'string' }, demo: { type: 'string' } },
  });
  const server = await openLabServer({ base: values.base, demoFile: values.demo });
  try {
    console.log(`${server.base}: ${server.demo.stores.length} stores`);
    return 0;
  } finally {
    await server.stop();
  }
}
