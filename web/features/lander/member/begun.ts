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

/** Undefined if it was done, else the code of why it was refused. */
const refusalOf = (call: Promise<unknown>): Promise<string | undefined> =>
  call.then(
    () => undefined,
    (error: unknown) => {
      if (!(error instanceof ProblemError)) throw error;
      return error.problem.error;
    },
  );

/** The first line, which is sent once however often the form was, and handed to the conversation if it is refused. */
const line = (id: string, { message_length }: Settings): Begun => ({
  check: (typed): Readonly<Record<string, string>> =>
    FreeText().max(message_length).safeParse(lineOf(typed)).success ? {} : { words: 'chat.text_too_long' },
  begin: async (api, typed) => {
    const text = lineOf(typed);
    const client_id = typed.client_id ?? newId();
    const to = chatPath(id);
    if (!text) return { to };
    const reason = await refusalOf(api(sendMessage, { body: { kind: 'text', profile: id, client_id, text } }));
    return { to, ...(reason && { unsent: { text, reason } }) };
  },
});

const heart = (id: string): Begun => ({
  check: () => ({}),
  begin: async (api) => {
    // The page that follows shows why it was refused.
    await refusalOf(api(like, { body: { profile: id } }));
    return { to: memberPath(id) };
  },
});

const nothing = (id: string): Begun => ({ check: () => ({}), begin: async () => ({ to: memberPath(id) }) });

const begun: Readonly<Record<string, (id: string, settings: Settings) => Begun>> = { landing2: line, landing3: heart };

/** What signing up on a lander of a member does, and where it leads. */
export const meetingOn = (lander: string | undefined, id: string, settings: Settings): Meeting => ({
  meet: id,
  ...(begun[lander ?? ''] ?? nothing)(id, settings),
});
