import { draftKey, readDraft, writeDraft } from './use-draft.ts';

/** Appends text to the draft of a conversation that is about to be opened. */
export function addToDraft(member: string, profile: string, words: string): void {
  const key = draftKey(member, profile);
  const before = readDraft(key).trimEnd();
  if (before.includes(words.trim())) return;
  writeDraft(key, before === '' ? words : `${before}\n${words}`);
}
