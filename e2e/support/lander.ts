import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { password } from './people.ts';

/** The form at the end of a landing page. */
export const joinForm = (page: Page) => page.getByRole('region', { name: 'Join for free' });

/** Fills in every field of the account, and ticks every box. */
export async function fillJoin(
  page: Page,
  { email = `${randomUUID()}@example.test`, year = '1990' } = {},
): Promise<{ email: string }> {
  const fields = joinForm(page);
  await fields.getByLabel('Profile name').fill('Robin');
  await fields.getByLabel('Email address').fill(email);
  await fields.getByLabel('Day', { exact: true }).fill('17');
  await fields.getByLabel('Month', { exact: true }).fill('5');
  await fields.getByLabel('Year', { exact: true }).fill(year);
  await fields.getByLabel('Password').fill(password);
  for (const box of await fields.getByRole('checkbox').all()) await box.check();
  return { email };
}

/** Whether a press on the middle of an element meets it. */
export function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  const met = element.ownerDocument.elementFromPoint(x + width / 2, y + height / 2);
  return element.contains(met);
}
