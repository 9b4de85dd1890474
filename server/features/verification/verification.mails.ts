import type { Locale } from '@rendezvous/contract/shared';
import { siteOrigin } from '../../platform/http/origin.ts';
import { words } from '../../platform/i18n/words.ts';
import { brandMail, type MailPreview } from '../../platform/mail/brand-mail.ts';
import type { Platform } from '../../platform.ts';
import { createMailing, type MailingParts, sampleLink } from '../member/member.mailing.ts';
import { verificationStore as store, type VerificationRow } from './verification.store.ts';

type Told = Pick<VerificationRow, 'status' | 'refusal'>;

const page = { path: '/settings/verification' };

interface Letter {
  readonly kind: string;
  readonly params: Readonly<Record<string, string>>;
}

/** The mail about a reviewed picture, with its parameters; undefined if the member withdrew it. */
function letterOf({ status, refusal }: Told, locale: Locale): Letter | undefined {
  if (status === 'accepted') return { kind: 'verification_done', params: {} };
  if (status !== 'refused' && status !== 'undecided') return undefined;
  const reason = words(locale)(`verification:${status === 'refused' ? `refused.${refusal}` : 'undecided.text'}`);
  return { kind: 'verification_not_done', params: { reason } };
}

/** Mails a member the outcome of the review. */
export function outcomeMails({ db, jobs, config, ...parts }: MailingParts & Pick<Platform, 'config'>) {
  const mailing = createMailing({ db, ...parts });
  return jobs.define<{ member_id: string; id: string }>(
    'verification.mail',
    async ({ member_id, id }) => {
      const row = await store.one(db, member_id, id);
      const to = await mailing.recipient(member_id);
      const letter = row && to && letterOf(row, to.member.language);
      if (letter)
        await mailing.send(letter.kind, page, {
          ...to,
          origin: siteOrigin(to.site, config),
          params: letter.params,
        });
    },
    { tries: 'untilDone' },
  );
}

export type OutcomeMail = ReturnType<typeof outcomeMails>;

const samples: readonly Told[] = [
  { status: 'accepted', refusal: null },
  { status: 'refused', refusal: 'pose' },
];

export const verificationMailPreviews: readonly MailPreview[] = samples.map((told) => ({
  kind: told.status === 'accepted' ? 'verification_done' : 'verification_not_done',
  write: ({ origin, ...mail }) => {
    const { kind, params } = letterOf(told, mail.locale) as Letter;
    return brandMail(kind, { ...mail, link: sampleLink(page, origin), params });
  },
}));
