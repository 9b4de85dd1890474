import type { Settings } from '@rendezvous/contract/site';

/** Whether signing up can do at once what was begun: where accounts are hidden, it goes on by mail. */
export const canBegin = ({ can, hides_accounts }: Settings): boolean => can.sign_up && !hides_accounts;

/** Whether the credits that everybody gets suffice for the line. */
export const canSendLine = (settings: Settings): boolean =>
  canBegin(settings) && settings.message_credits <= settings.signup_credits;
