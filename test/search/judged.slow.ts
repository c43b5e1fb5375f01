import assert from 'node:assert/strict';
import { test } from 'node:test';
import { searchTargets } from '../../lab/search/score.ts';
import { scoreJudgedSearch } from '../../lab/search/score-search.ts';

test('the search answers the judged requests, in both halves of them', async () => {
  const { halves } = await scoreJudgedSearch();
  for (const score of [halves.open, halves.held_out]) {
    assert.ok(score.requests > 300);
    assert.ok(score.ndcg >= searchTargets.ndcg, `nDCG@5 ${score.ndcg}`);
    assert.ok(score.answered >= searchTargets.answered, `answered ${score.answered}`);
  }
});
