import type { ComplaintForm } from '@rendezvous/contract/safety';
import { readStoredTexts, store } from '../../platform/browser/storage.ts';

/** Input survives a reload in this tab. */
export type ComplaintDraft = { readonly [Field in keyof ComplaintForm]: string };

const key = 'complaint.draft';
export const emptyComplaint: ComplaintDraft = { name: '', email: '', topic: '', text: '' };

/** The fields that were filled in. */
export function readComplaint(): Partial<ComplaintDraft> {
  return Object.fromEntries(
    Object.entries(readStoredTexts(key) ?? {}).filter(([field, value]) => field in emptyComplaint && value !== ''),
  );
}

/** Stores the input; `null` clears it. */
export const storeComplaint = (draft: ComplaintDraft | null) => store(key, draft ? JSON.stringify(draft) : '');
