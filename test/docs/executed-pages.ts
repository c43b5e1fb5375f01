import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Its only block names an order of the reader. */
const withoutSamples = 'docs/guides/capture-later.md';

/** Pages whose `bash`, `ts` and `js` blocks run as printed while the demo is running. */
export const executedPages = globSync(
  [
    'README.md',
    'docs/quick-start.md',
    'docs/{guides,protocols}/*.md',
    'docs/access/{accounts,keys-and-limits,oauth,signatures}.md',
    'docs/agents/{acp,flight-recorder}.md',
    'docs/{hooks,payment-service,webhooks}.md',
  ],
  { cwd: root },
)
  .filter((page) => page !== withoutSamples)
  .toSorted();
