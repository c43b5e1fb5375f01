import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatBanner } from './banner.ts';

const origin = 'http://localhost:4000';
const store = (slug: string) => ({ slug, url: `http://${slug}.localhost:4000`, site_id: slug });

test('a start prints the stores of both demo workspaces and the console', () => {
  const text = formatBanner({
    version: '1.0.0',
    origin,
    seconds: 1,
    databaseLocation: 'embedded database',
    production: false,
    demo: {
      base_url: origin,
      workspace_id: 'ws_1',
      api_key: 'key',
      stores: [store('outfitters')],
      owner: { email: 'demo@localhost', password: 'secret' },
      second_workspace: { workspace_id: 'ws_2', api_key: 'other', stores: [store('lagoon')] },
    },
    firstRun: { setup: null, signIn: null },
    notices: [],
  });

  assert.match(
    text,
    /Stores +http:\/\/outfitters\.localhost:4000 +http:\/\/lagoon\.localhost:4000\n/,
  );
  assert.match(text, /Console +http:\/\/localhost:4000\/console\n/);
});
