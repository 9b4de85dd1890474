import { expect, type Page } from '@playwright/test';
import { heading, next } from './page.ts';
import { password } from './people.ts';

export const signupTitles = {
  sought: 'Who would you like to meet?',
  birth: 'When were you born?',
  account: 'Choose a password',
  photo: 'Add your best photo',
} as const;

const reaches = (page: Page, step: keyof typeof signupTitles) => heading(page, signupTitles[step]);

/** The first step of a sign-up in English. */
export async function identify(page: Page, email: string): Promise<void> {
  await page.getByLabel('Profile name').fill('Robin');
  await page.getByLabel('Email address').fill(email);
  await next(page);
  await reaches(page, 'birth');
}

/** The second step. */
export async function answerBirth(page: Page): Promise<void> {
  await fillBirth(page);
  await next(page);
  await reaches(page, 'sought');
}

/** The third step; some sites ask for no gender. */
export async function answerSought(page: Page, gender = 'Everyone'): Promise<void> {
  await expect(page.getByRole('slider')).toHaveCount(2);
  const choice = page.getByText(gender, { exact: true });
  if (await choice.isVisible()) await choice.click();
  await next(page);
  await reaches(page, 'account');
}

export async function fillBirth(page: Page): Promise<void> {
  await page.getByLabel('Day', { exact: true }).pressSequentially('17');
  await page.keyboard.type('05');
  await page.keyboard.type('1990');
}

/** Agrees to the terms, and consents to special data. */
export async function tickBoxes(page: Page): Promise<void> {
  for (const box of await page.getByRole('checkbox').all()) await box.check();
}

export async function choosePassword(page: Page): Promise<void> {
  // The fields of the date advance the focus once the script runs.
  await expect(page.getByRole('button', { name: 'Create account', exact: true })).toBeEnabled();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await tickBoxes(page);
  await next(page, 'Create account');
}

/** From the second step to the account. */
export async function createAccount(page: Page): Promise<void> {
  await answerBirth(page);
  await answerSought(page);
  await choosePassword(page);
}
