import assert from 'node:assert/strict';
import axe from 'axe-core';
import type { Page } from 'playwright-core';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

type Results = { violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] };

/** Asserts that axe-core finds no violation of WCAG 2.2 A or AA in what the page shows. */
export async function assertAccessible(page: Page): Promise<void> {
  // Evaluated by the debugger, because the page's content security policy blocks script elements.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source);
  // What is still fading in has less contrast.
  await page.evaluate(`Promise.all(document.getAnimations()
    .filter((one) => one.effect.getComputedTiming().endTime < 5000)
    .map((one) => one.finished.catch(() => null)))`);
  const { violations } = (await page.evaluate(
    `axe.run(document, { iframes: false, runOnly: ${JSON.stringify(rules)}, resultTypes: ['violations'] })`,
  )) as Results;
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
  );
  assert.deepEqual([page.url(), found], [page.url(), []]);
}
