import { draftKey, useDraft } from '../composer/use-draft.ts';

/** The words that go with a gift to a member, stored apart from the conversation's unsent text. */
export const useGiftWords = (member: string, profile: string) => useDraft(draftKey(member, profile, 'gift'));
