import type { Advertised } from '@rendezvous/contract/advert';
import { useSettings } from '../../../platform/document/page.tsx';
import { useFictionalWords } from '../../../platform/i18n/fictional-words.ts';
import { formatOf } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { FictionalIcon } from '../../../ui/member/fictional-icon.tsx';
import { Notice } from '../../../ui/state/notice.tsx';

interface PersonProps {
  member: Advertised;
}

/** "Meet Anna", or a member of the brand where the name was not allowed. */
export function useTitle({ name }: Advertised): string {
  const { t } = useTranslation('lander');
  const site = useSettings().name;
  return name === null ? t('member.somebody', { site }) : t('account:signup.meet.title', { name });
}

/** Name, age and place, as far as they were allowed. */
export function Who({ member: { name, age, city, region, country } }: PersonProps) {
  const { language } = useTranslation().i18n;
  const place = city ?? region ?? (country && formatOf(language).country(country));
  if (name === null && !place) return null;
  return (
    <div className="who">
      {name !== null && <p className="who-name">{age === null ? name : `${name}, ${age}`}</p>}
      {place && <p className="who-place">{place}</p>}
    </div>
  );
}

/** The member's own text. */
export function Words({ member: { about, about_language } }: PersonProps) {
  if (!about) return null;
  return (
    <blockquote className="words" dir="auto" lang={about_language ?? undefined}>
      {about}
    </blockquote>
  );
}

/** What a fictional profile is, wherever one is shown. */
export function Fictional({ member }: PersonProps) {
  const { t } = useTranslation('profile');
  const { Profile } = useFictionalWords();
  if (!member.fictional_icon) return null;
  return (
    <div className="fictional">
      <Notice tone="brand" icon={<FictionalIcon />} title={Profile}>
        {t('fictional.text')}
      </Notice>
    </div>
  );
}
