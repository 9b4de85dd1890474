import { useSettings } from '../../../platform/document/page.tsx';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { mediaFrom } from '../../../platform/theme/media.ts';
import { isDrawn, Photo } from '../../../ui/member/photo.tsx';
import { Figure } from '../../site/home/figure.tsx';
import { Begin } from '../begin.tsx';
import { LanderFrame } from '../lander-frame.tsx';
import { Invitation } from './invitation.tsx';
import type { MemberLanderProps } from './member-props.ts';
import { Fictional, useTitle, Who, Words } from './person.tsx';
import style from './style/portrait.css?url';

/** One person, as large as the page allows. */
export function PortraitLander({ member, result }: MemberLanderProps) {
  const { t } = useTranslation('lander');
  const { name } = useSettings();
  const title = t('site:home.headline', { name });
  if (member) return <Advertisement member={member} result={result} />;
  return (
    <LanderFrame className="portrait" style={style} title={title} result={result}>
      <Invitation title={title}>
        <div className="portrait-picture" data-drawn aria-hidden>
          <Figure number={0} isFirst />
          <Figure number={1} isFirst />
        </div>
      </Invitation>
    </LanderFrame>
  );
}

function Advertisement({ member, result }: MemberLanderProps & { member: NonNullable<MemberLanderProps['member']> }) {
  const { t } = useTranslation('account');
  const title = useTitle(member);
  const { main_image } = member;
  return (
    <LanderFrame className="portrait" style={style} title={title} result={result}>
      {main_image ? (
        <div className="portrait-picture who-picture" data-drawn={isDrawn(main_image) || undefined}>
          <Photo image={main_image} alt={member.name ?? ''} shape="portrait" sizes={sizes} priority />
          <Who member={member} />
        </div>
      ) : (
        <div className="who-head portrait-head">
          <Photo image={null} alt="" shape="circle" width={96} />
          <Who member={member} />
        </div>
      )}
      <h1>{title}</h1>
      <p className="lander-lead">{t('signup.meet.text')}</p>
      <Begin />
      <Words member={member} />
      <Fictional member={member} />
    </LanderFrame>
  );
}

/** Of `portrait-picture`. */
const sizes = `${mediaFrom('md')} 470px, 100vw`;
