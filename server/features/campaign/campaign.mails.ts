import type { CampaignKind } from '@rendezvous/contract/campaign';
import { words } from '../../platform/i18n/words.ts';
import { type MailContext, type MailPreview, writtenMail } from '../../platform/mail/brand-mail.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { TemplateText } from '../site/pages/site.templates.rules.ts';
import { senderOf } from '../site/site.rules.ts';
import { filledTemplate } from './campaign.rules.ts';

interface CampaignMail extends MailContext {
  readonly kind: CampaignKind;
  readonly text: TemplateText;
  readonly name: string;
  /** Where its button leads. */
  readonly link: string;
  readonly decline: { readonly page: string; readonly atOnce: string };
  readonly isTest?: boolean;
}

/** A mail of a campaign: the template's words, why it came, from which company, and how to get no more of the kind. */
export function campaignMail({ kind, text, name, isTest, decline, ...mail }: CampaignMail): Mail {
  const t = words(mail.locale);
  const { site } = mail;
  const { subject, button, markup } = filledTemplate(text, { name, site: site.settings.name });
  const params = { site: site.settings.name };
  const thisKind = { label: t(`campaign:unsubscribe.${kind}`, params), link: decline.atOnce };
  return writtenMail(
    kind,
    { ...mail, decline: { ...decline, thisKind } },
    {
      subject: isTest ? `[Test] ${subject}` : subject,
      title: subject,
      paragraphs: [],
      markup,
      button,
      footer: [t(`mail:${kind}.why`, params), senderOf(site.company)],
    },
  );
}

const sample: TemplateText = {
  subject: 'Two for one, {name}',
  html: `<p>This week <strong>every package</strong> at {site} has twice the credits:</p>
<ul>
<li>for messages</li>
<li>for gifts</li>
</ul>`,
  button: 'See the packages',
  path: '/pricing',
};

export const campaignMailPreviews: readonly MailPreview[] = (['promotions', 'news'] as const).map((kind) => ({
  kind,
  write: ({ origin, ...mail }) =>
    campaignMail({
      ...mail,
      origin,
      kind,
      text: sample,
      name: 'Robin',
      link: `${origin}/pricing`,
      decline: { page: `${origin}/notifications`, atOnce: `${origin}/campaign/preview/unsubscribe` },
    }),
}));
