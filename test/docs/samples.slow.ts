import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { executedPages, root } from './executed-pages.ts';
import { matchesOutput, readSamples } from './read-samples.ts';
import { openSampleRig } from './run-samples.ts';

const rig = await openSampleRig();
after(() => rig.stop());

for (const page of executedPages)
  test(`the samples of ${page} do what their text says`, async () => {
    const results = await rig.run(page);

    assert.ok(readSamples(root + page).length > 0, 'it has samples');
    for (const { sample, printed } of results) {
      const where = `${page}:${sample.line}`;
      if (sample.output === null) {
        assert.doesNotMatch(printed, /"error": ?\{|internal_error/, where);
      } else {
        assert.ok(
          matchesOutput(printed, sample.output),
          `${where} prints\n${printed}\ninstead of\n${sample.output}`,
        );
      }
    }
  });

test('expected output is compared in full, except where it has an ellipsis', () => {
  assert.ok(matchesOutput('order ord_1 paid\n', 'order … paid'));
  assert.ok(!matchesOutput('order ord_1 open', 'order … paid'));
  assert.ok(!matchesOutput('x order paid', 'order paid'));
});
