import { sendMessage } from '@rendezvous/contract/chat';
import type { LanderName } from '@rendezvous/contract/lander';
import { like } from '@rendezvous/contract/like';
import { ProblemError } from '@rendezvous/contract/problem';
import type { Settings } from '@rendezvous/contract/site';
import { fitsIn } from '@rendezvous/contract/text/graphemes';
import { chatPath, memberPath } from '../../../ui/member/member-path.ts';
import type { FormResult } from '../form-result.ts';
import type { Meeting } from '../sign-up.ts';

type FirstStep = Omit<Meeting, 'meet'>;

/** Whether the first step follows at once: where accounts are hidden, sign-up goes on by mail. */
export const canTakeFirstStep = ({ can, hides_accounts }: Settings): boolean => can.sign_up && !hides_accounts;

/** Whether the credits of a new member suffice for the line. */
export const canSendLine = (settings: Settings): boolean =>
  canTakeFirstStep(settings) && settings.message_credits <= settings.signup_credits;

/** The visitor's own words, else the chosen line; empty if there is neither. */
const lineOf = ({ words, line }: FormResult['typed']): string => words?.trim() || line || '';

/** The code of the failure with which a call was refused; undefined if it was not. */
const refusalOf = (call: Promise<unknown>): Promise<string | undefined> =>
  call.then(
    () => undefined,
    (error: unknown) => {
      if (!(error instanceof ProblemError)) throw error;
      return error.problem.error;
    },
  );

/**
 * Sends the line, once however often the form is sent, and hands it to the conversation if it is refused. The page is
 * the same for many visitors, so the form has no id of its own.
 */
const sendLine = (id: string, { message_length }: Settings): FirstStep => ({
  check: (typed): Readonly<Record<string, string>> =>
    fitsIn(lineOf(typed), message_length) ? {} : { words: 'chat.text_too_long' },
  takeFirstStep: async (api, typed) => {
    const text = lineOf(typed);
    const to = chatPath(id);
    if (!text) return { to };
    // The page says whether the profile is fictional, and the price beside the field.
    const body = { kind: 'text', profile: id, client_id: id, text, knows_fictional: true } as const;
    const reason = await refusalOf(api(sendMessage, { body }));
    return { to, ...(reason && { unsent: { text, reason } }) };
  },
});

const sendLike = (id: string): FirstStep => ({
  check: () => ({}),
  takeFirstStep: async (api) => {
    // The page that follows shows why it was refused.
    await refusalOf(api(like, { body: { profile: id } }));
    return { to: memberPath(id) };
  },
});

const openProfile = (id: string): FirstStep => ({
  check: () => ({}),
  takeFirstStep: async () => ({ to: memberPath(id) }),
});

const firstSteps: Partial<Record<LanderName, (id: string, settings: Settings) => FirstStep>> = {
  landing2: sendLine,
  landing3: sendLike,
};

/** What signing up does on a lander about the member with this id. */
export const meetingOn = (lander: LanderName, id: string, settings: Settings): Meeting => ({
  meet: id,
  ...(firstSteps[lander] ?? openProfile)(id, settings),
});
