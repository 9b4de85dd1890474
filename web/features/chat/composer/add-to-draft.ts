import { draftKey, readDraft, writeDraft } from './use-draft.ts';

/** Adds words to what the member has not sent yet, for a conversation that is about to be opened. */
export function addToDraft(member: string, profile: string, words: string): void {
  const key = draftKey(member, profile);
  const before = readDraft(key).trimEnd();
  if (before.includes(words.trim())) return;
  writeDraft(key, before === '' ? words : `${before}\n${words}`);
}
