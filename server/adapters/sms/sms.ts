import type { LogFields } from '../../platform/process/report.ts';
import type { Hopeless } from '../../platform/work/jobs.ts';

/** Text messages to phones. */
export interface Sms {
  /** Throws SmsNotSent unless the provider took it; that it took it does not mean that it arrives. */
  send(message: { /** E.164 */ to: string; text: string }): Promise<void>;
}

export interface StoredSms {
  readonly to: string;
  readonly text: string;
  readonly sent_at: string;
}

export interface SmsWithMailbox extends Sms {
  /** The stored text messages, latest first; absent if they go out. */
  readonly mailbox?: () => readonly StoredSms[];
}

interface Outcome {
  readonly isHopeless?: boolean;
  readonly isUncertain?: boolean;
}

/** A provider did not take a text message. Nothing in it tells of the number, the text or our account. */
export class SmsNotSent extends Error implements Hopeless {
  /** The provider does not send to this number: there is none, it is no mobile one, or its owner blocked us. */
  readonly isHopeless: boolean;
  /** The provider may have sent it all the same. */
  readonly isUncertain: boolean;
  readonly logFields: LogFields;

  constructor(provider: string, answer: string, { isHopeless = false, isUncertain = false }: Outcome = {}) {
    super(`${provider} did not take a text message: ${answer}`);
    this.name = 'SmsNotSent';
    this.isHopeless = isHopeless;
    this.isUncertain = isUncertain;
    this.logFields = { provider, answer, uncertain: isUncertain };
  }
}
