import type { Advertised } from '@rendezvous/contract/advert';
import IconHeartFilled from '@tabler/icons-react/dist/esm/icons/IconHeartFilled.mjs';
import { useSettings } from '../../../platform/document/page.tsx';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { mediaFrom } from '../../../platform/theme/media.ts';
import { isDrawn, Photo } from '../../../ui/member/photo.tsx';
import { Figure } from '../../site/home/figure.tsx';
import { Begin } from '../begin.tsx';
import type { FormResult } from '../form-result.ts';
import { joinId } from '../join/join.tsx';
import { LanderFrame } from '../lander-frame.tsx';
import { canTakeFirstStep } from './first-step.ts';
import { Invitation } from './invitation.tsx';
import type { MemberLanderProps } from './member-props.ts';
import { Fictional, useTitle, Who, Words } from './person.tsx';
import style from './style/heart.css?url';

/** Of `heart-card`. */
const sizes = `${mediaFrom('lg')} 440px, 320px`;

/** As many cards as fan out where nobody is shown. */
const drawn = [0, 1, 2];

/** A card with a heart, which is given once the visitor has signed up. */
export function HeartLander({ member, result }: MemberLanderProps) {
  const { t } = useTranslation('lander');
  const title = t('member.heart.invite');
  if (member) return <Card member={member} result={result} />;
  return (
    <LanderFrame className="heart" style={style} title={title} result={result}>
      <Invitation title={title}>
        <div className="heart-fan" aria-hidden>
          {drawn.map((number) => (
            <div key={number} className="heart-face">
              <Figure number={number} isFirst />
            </div>
          ))}
          <Mark />
        </div>
      </Invitation>
    </LanderFrame>
  );
}

function Card({ member, result }: { member: Advertised; result: FormResult | undefined }) {
  const { t } = useTranslation('lander');
  const gives = canTakeFirstStep(useSettings());
  const title = useTitle(member);
  return (
    <LanderFrame
      className="heart"
      style={style}
      title={title}
      result={result}
      submit={gives ? t('member.heart.submit') : undefined}
    >
      <div
        className={`heart-card ${member.main_image ? 'who-picture' : ''}`}
        data-drawn={isDrawn(member.main_image) || undefined}
      >
        <Photo image={member.main_image} alt={member.name ?? ''} shape="portrait" sizes={sizes} priority />
        <Who member={member} />
        <a href={`#${joinId}`} className="heart-link" aria-label={t('member.heart.begin')}>
          <Mark />
        </a>
      </div>
      <h1>{title}</h1>
      <p className="lander-lead">{t(gives ? 'member.heart.lead' : 'account:signup.meet.text')}</p>
      <Begin label={gives ? t('member.heart.begin') : undefined} />
      <Words member={member} />
      <Fictional member={member} />
    </LanderFrame>
  );
}

const Mark = () => (
  <span className="heart-mark">
    <IconHeartFilled size={32} aria-hidden />
  </span>
);
