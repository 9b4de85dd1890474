import { minute } from '@rendezvous/contract/durations';
import { problem } from '@rendezvous/contract/problem';
import { scamFailures } from '@rendezvous/contract/scam';
import type { MemberCaller } from '../../platform/calls/caller.ts';
import type { Platform } from '../../platform.ts';
import { memberErased } from '../member/member.facts.ts';
import { type Grade, gradeOf, nothing, waitFor, withoutContacts, withPace } from './scam.grade.rules.ts';
import { marksIn } from './scam.marks.rules.ts';
import { createPace } from './scam.pace.ts';
import { type Finding, findingIn, flagRetention, nothingFound, repeatRetention } from './scam.rules.ts';
import { scamStore as store } from './scam.store.ts';

/** A text about to be sent to a member. */
export interface Written {
  readonly receiver: string;
  readonly text: string;
  /** Whether it is a line that the product offers, which is not counted as a repeat. */
  readonly isOffered: boolean;
  /** Whether its sender was asked and sends it anyway. */
  readonly isSure: boolean;
  /** Whether the receiver has written to its sender. */
  hasAnswer(): Promise<boolean>;
}

type Sent = Omit<Written, 'hasAnswer'> & { readonly sender: string };

/** What to do about a message, and what to record. */
export interface Judgement extends Grade {
  readonly finding: Finding;
}

const fine: Judgement = { ...nothing, finding: nothingFound };

/** Detects scam and spam in messages. It neither stores nor logs their text. */
export function createScam({ db, events, jobs, config }: Pick<Platform, 'db' | 'events' | 'jobs' | 'config'>) {
  const pace = createPace({ db, jobs, secret: config.SECRET });

  events.inTransaction(memberErased, async (trx, { member_id }) => {
    pace.forget(member_id);
    await store.erase(trx, member_id);
  });

  return {
    /**
     * Throws scam.slow_down, and scam.sure_contact, scam.sure_link or scam.sure_money unless the sender is sure.
     * The answer does not reveal how close to a limit a text is.
     */
    async judge({ member, site }: MemberCaller, written: Written): Promise<Judgement> {
      const { text, receiver, isSure } = written;
      if (text === '') return fine;
      const now = Date.now();
      let finding = findingIn(text);
      const writes = pace.of(member.id, receiver, repeatable(written, finding), now);
      const wait = site.scam.slow === 'on' ? waitFor(writes, now) : 0;
      if (wait > 0) throw problem(scamFailures.slow_down, { params: { minutes: Math.ceil(wait / minute) } });
      if (finding.kinds.length > 0 && (await written.hasAnswer())) finding = withoutContacts(finding);
      finding = withPace(finding, writes);
      if (finding.kinds.length === 0) return fine;
      const grade = gradeOf(finding, site.scam);
      if (grade.asks && !isSure) throw problem(scamFailures[`sure_${grade.asks}`]);
      return { ...grade, finding };
    },

    /** What of a text was noticed. */
    marks: marksIn,

    /** Counts a message that was sent, and records its finding. */
    sent(
      { sender, receiver, text, isOffered, isSure }: Sent,
      message: string,
      { warns, isHeld, finding }: Judgement,
    ): void {
      if (text === '') return;
      pace.note(sender, receiver, repeatable({ text, isOffered }, finding), Date.now());
      if (!warns && !isHeld) return;
      const { kinds, score } = finding;
      events.inBackground('scam.flag', () =>
        store.addFlag(db, { message_id: message, member_id: sender, kinds: [...kinds], score, confirmed: isSure }),
      );
    },

    /** A member's share of the copy of their data. */
    personalData: async (memberId: string) => ({
      noticed_in_messages: await store.flagsOf(db, memberId),
      sent_alike: await store.repeatsOf(db, memberId),
    }),

    async sweep(): Promise<void> {
      const now = Date.now();
      await store.sweep(db, { flags: new Date(now - flagRetention), repeats: new Date(now - repeatRetention) });
    },
  };
}

export type Scam = ReturnType<typeof createScam>;

/** A line that is offered is not much longer. */
const longestOffered = 160;

/**
 * The text as a repeat of it counts: a line that we offer to many is no repeat. The sender says that it is one, so it
 * has to look like one.
 */
const repeatable = ({ text, isOffered }: Pick<Written, 'text' | 'isOffered'>, { kinds }: Finding): string =>
  isOffered && kinds.length === 0 && text.length <= longestOffered ? '' : text;
