import { createHash } from 'node:crypto';

/** Letters and digits that cannot be confused when read aloud. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const length = 10;

/** The reference of a complaint, such as `7KQ2M-XR4TD`: always the same for a site and a form. */
export function complaintReference(siteId: string, clientId: string): string {
  const bytes = createHash('sha256').update(`${siteId} ${clientId.toLowerCase()}`).digest();
  const text = Array.from({ length }, (_, index) => alphabet[(bytes[index] as number) % alphabet.length]).join('');
  return `${text.slice(0, length / 2)}-${text.slice(length / 2)}`;
}

const receiptsADay = 3;

/** Whether an address gets a receipt: few enough a day not to fill another person's mailbox. */
export const maySendReceipt = (complaintsToday: number): boolean => complaintsToday <= receiptsADay;

/** How long a complaint is stored; the privacy policy says two years. */
export const complaintRetentionDays = 730;

/** The paragraphs of a typed text. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
