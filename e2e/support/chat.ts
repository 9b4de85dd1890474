import type { Locator, Page } from '@playwright/test';
import { call, type Person } from './people.ts';

/** The controls and texts of a conversation, for journeys. */
export const field = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name: `Write ${name} a message` });

/** A message in the open conversation; the list of chats beside it shows the last text, too. */
export const said = (page: Page, text: string): Locator =>
  page.getByRole('log').getByText(new RegExp(`: ${text.replaceAll('?', '\\?')}$`));

export const choose = async (page: Page, item: string): Promise<void> => {
  await page.getByRole('button', { name: /^Options for (?!the conversation)/ }).click();
  await page.locator('[popover]:popover-open').getByText(item, { exact: true }).click();
};

export async function leave(...people: Person[]): Promise<void> {
  await Promise.all(people.map(({ context }) => context.close()));
}

export const messagesOf = async (reader: Person, other: Person): Promise<string[]> =>
  (await call(reader.context.request, 'GET', `/api/chat.php?profile=${other.id}`)).messages.map(
    ({ text }: { text: string }) => text,
  );

/** The distance from the top of the screen, in CSS px. */
export const topOf = async (one: Locator): Promise<number> => Math.round((await one.boundingBox())?.y ?? Number.NaN);
