import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** What has the focus: its name as a screen reader says it, or null if it cannot be seen. */
const focused = `(() => {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const labels = [...(element.labels ?? [])].map((label) => label.textContent);
  const name = element.getAttribute('aria-label') || labels.join(' ') || element.textContent;
  const { outlineStyle, boxShadow } = getComputedStyle(element);
  const isMarked = outlineStyle !== 'none' || boxShadow !== 'none';
  return { name: name.trim(), isMarked };
})()`;

export const tabTo = (page: Page, name: RegExp | string) => moveTo(page, name, 'Tab');

/** Presses a key until what has this name has the focus, which must be visible. */
export async function moveTo(page: Page, name: RegExp | string, key: string): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press(key);
    const found = (await page.evaluate(focused)) as { name: string; isMarked: boolean } | null;
    if (!found) continue;
    passed.push(found.name);
    if (typeof name === 'string' ? found.name !== name : !name.test(found.name)) continue;
    assert.ok(found.isMarked, `the focus on ${found.name} cannot be seen`);
    return;
  }
  throw new Error(`${key} does not reach ${name}: ${passed.join(', ')}`);
}

/** Moves to a button and presses it. */
export async function pressByKey(page: Page, name: RegExp | string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

/** Chooses an item of the menu behind a button. */
export async function chooseByKey(page: Page, button: string, item: string): Promise<void> {
  await pressByKey(page, button);
  await page.getByRole('menuitem', { name: item }).waitFor();
  await moveTo(page, item, 'ArrowDown');
  await page.keyboard.press('Enter');
}
