import type { ComplaintForm } from '@rendezvous/contract/safety';
import { keep, readKeptTexts } from '../../platform/browser/storage.ts';

/** What was typed survives a reload in this tab. */
export type ComplaintDraft = { readonly [Field in keyof ComplaintForm]: string };

const key = 'complaint.draft';
export const emptyComplaint: ComplaintDraft = { name: '', email: '', topic: '', text: '' };

/** Only what was typed. */
export function readComplaint(): Partial<ComplaintDraft> {
  return Object.fromEntries(Object.entries(readKeptTexts(key) ?? {}).filter(([field, value]) => field in emptyComplaint && value !== ''));
}

/** Keeps what was typed; `null` forgets it. */
export const keepComplaint = (draft: ComplaintDraft | null) => keep(key, draft ? JSON.stringify(draft) : '');
