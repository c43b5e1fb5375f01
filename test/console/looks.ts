import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { assertAccessible } from './axe.ts';

type Look = { viewport: { width: number; height: number }; colorScheme: 'light' | 'dark' };

const desktop: Look = { viewport: { width: 1280, height: 800 }, colorScheme: 'light' };
const phone: Look = { viewport: { width: 360, height: 740 }, colorScheme: 'dark' };

/**
 * Asserts that what the page shows is accessible and fits the window, on a dark phone and on a light
 * desktop. The page stays open while they change, and is a light desktop afterwards.
 */
export async function assertLooks(page: Page): Promise<void> {
  for (const { viewport, colorScheme } of [phone, desktop]) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    await assertAccessible(page);
    const excess = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'));
    assert.ok(excess <= 0, `${page.url()} is ${excess} wider than ${viewport.width}`);
  }
}
