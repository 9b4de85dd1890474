import { sendMessage } from '@rendezvous/contract/chat';
import { like } from '@rendezvous/contract/like';
import { ProblemError } from '@rendezvous/contract/problem';
import type { Settings } from '@rendezvous/contract/site';
import { FreeText } from '@rendezvous/contract/text/text';
import { newId } from '../../../platform/browser/new-id.ts';
import { chatPath, memberPath } from '../../../ui/member/member-path.ts';
import type { FormResult } from '../form-result.ts';
import type { Meeting } from '../sign-up.ts';

type Begun = Omit<Meeting, 'meet'>;

/** Own words come before a chosen line. */
const lineOf = ({ words, line }: FormResult['typed']): string => words?.trim() || line || '';

/** The page that follows shows why it was refused, such as that the member can no longer be reached. */
const unlessRefused = (error: unknown): void => {
  if (!(error instanceof ProblemError)) throw error;
};

/** The first line, which is sent once however often the form was. */
const line = (id: string, { message_length }: Settings): Begun => ({
  check: (typed): Readonly<Record<string, string>> =>
    FreeText().max(message_length).safeParse(lineOf(typed)).success ? {} : { words: 'chat.text_too_long' },
  begin: async (api, typed) => {
    const text = lineOf(typed);
    const client_id = typed.client_id ?? newId();
    if (text) await api(sendMessage, { body: { kind: 'text', profile: id, client_id, text } }).catch(unlessRefused);
    return chatPath(id);
  },
});

const heart = (id: string): Begun => ({
  check: () => ({}),
  begin: async (api) => {
    await api(like, { body: { profile: id } }).catch(unlessRefused);
    return memberPath(id);
  },
});

const nothing = (id: string): Begun => ({ check: () => ({}), begin: async () => memberPath(id) });

const begun: Readonly<Record<string, (id: string, settings: Settings) => Begun>> = { landing2: line, landing3: heart };

/** What signing up on a lander of a member does, and where it leads. */
export const meetingOn = (lander: string | undefined, id: string, settings: Settings): Meeting => ({
  meet: id,
  ...(begun[lander ?? ''] ?? nothing)(id, settings),
});
