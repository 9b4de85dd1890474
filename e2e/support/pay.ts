import type { Page } from '@playwright/test';

/** Asks for the credits at once and presses the button that pays, in whatever language. */
export async function pressPay(page: Page, { twice = false } = {}): Promise<void> {
  await page.getByRole('checkbox', { name: /right of withdrawal|herroepingsrecht/ }).check();
  const button = page.getByRole('button', { name: /^(Pay|Betaal) / });
  await (twice ? button.dblclick() : button.click());
}
