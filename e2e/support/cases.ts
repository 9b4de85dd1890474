import { expect, type Locator, type Page } from '@playwright/test';
import { open } from './operators.ts';

/** Opens a member's payment case of this title at the desk; returns its row, and the window in which it is decided. */
export async function openCase(
  finance: Page,
  title: string,
  member: string,
): Promise<{ row: Locator; window: Locator }> {
  await open(finance, 'Payment cases');
  const row = finance
    .getByRole('row', { name: new RegExp(title) })
    .filter({ has: finance.locator(`[href$="${member}"]`) });
  const window = finance.getByRole('dialog');
  await expect(async () => {
    await row.focus();
    await finance.keyboard.press('Enter');
    await expect(window).toBeVisible({ timeout: 1000 });
  }).toPass();
  return { row, window };
}

/** Closes an opened case with what was done. */
export async function closeCase({ row, window }: { row: Locator; window: Locator }, note: string): Promise<void> {
  await window.getByLabel('What was done').last().fill(note);
  await window.getByRole('button', { name: 'Close the case' }).click();
  await expect(row).toHaveCount(0);
}
