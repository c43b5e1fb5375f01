import type { Page } from 'playwright-core';
import { goodPassword } from '../kit/users.ts';

/** Opens a page of the console as a user whom the sign-in page asks first. */
export async function signIn(page: Page, url: string, email: string): Promise<void> {
  await page.goto(url);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(goodPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
}
