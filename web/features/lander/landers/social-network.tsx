import { nicheName } from '@rendezvous/contract/niche';
import { reasons } from '@rendezvous/contract/profile';
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import IconHeartFilled from '@tabler/icons-react/dist/esm/icons/IconHeartFilled.mjs';
import type { ReactNode } from 'react';
import { useSettings } from '../../../platform/document/page.tsx';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { GiftPicture } from '../../gift/gift-picture.tsx';
import { ChoiceChips } from '../../profile/fields/choice-chips.tsx';
import { Example } from '../../site/home/example.tsx';
import { Figure } from '../../site/home/figure.tsx';
import { figureNames } from '../../site/home/figure-names.ts';
import { Begin } from '../begin.tsx';
import type { LanderProps } from '../form-result.ts';
import { joinFormId, joinId } from '../join/join.tsx';
import { LanderFrame } from '../lander-frame.tsx';
import { Opening } from '../opening.tsx';
import style from '../style/social-network.css?url';
import { useAsks } from '../use-asks.ts';

/** What the drawn people at the top like to do. */
const pastimes = ['coffee', 'music', 'hiking', 'cooking', 'movies', 'travelling'] as const;
const gifts = ['coffee', 'rose', 'chocolates', 'cocktail', 'diamond'] as const;

/** A feed of what the brand is and does, as a social network would show it; nothing in it is invented. */
export function SocialNetworkLander({ result }: LanderProps) {
  const { t } = useTranslation('lander');
  const { name, niche, chat_history } = useSettings();
  const intro = chat_history === null ? 'intro' : 'intro_history';
  const title = t('socialnetwork.title', { name });
  const asks = useAsks('reason', result);
  return (
    <LanderFrame className="network" style={style} title={title} result={result}>
      <Opening title={title} lead={t('socialnetwork.lead', { name })} />
      <Begin />
      <ul className="pastimes" aria-hidden>
        {pastimes.slice(0, figureNames[nicheName(niche)].length).map((pastime, number) => (
          <li key={pastime}>
            <span className="pastime">
              <Figure number={number} isFirst={number < 4} />
            </span>
            {t(`profile:interest.${pastime}`)}
          </li>
        ))}
      </ul>
      <p className="lander-note">{t('drawn')}</p>
      <div className="posts">
        <Post text={t('socialnetwork.match')}>
          <div className="post-picture">
            <Example />
          </div>
        </Post>
        {asks && (
          <Post>
            <ChoiceChips
              name="reason"
              form={joinFormId}
              label={t('socialnetwork.poll')}
              choices={reasons.map((reason) => ({ value: reason, label: t(`profile:reason.${reason}`) }))}
              chosen={reasons.filter((reason) => reason === result?.typed.reason)}
              isSingle
            />
          </Post>
        )}
        <Post text={t(`payment:pricing.${intro}`)} />
        <Post text={t('socialnetwork.gifts')}>
          <div className="post-gifts" aria-hidden>
            {gifts.map((code) => (
              <GiftPicture key={code} code={code} size={64} />
            ))}
          </div>
        </Post>
        <Post title={t('home:safety.place.title')} text={t('home:safety.place.text')} />
      </div>
    </LanderFrame>
  );
}

interface PostProps {
  title?: string;
  text?: string;
  children?: ReactNode;
}

/** What the brand says, and a way to answer: joining. */
function Post({ title, text, children }: PostProps) {
  const { t } = useTranslation('lander');
  const { name, can } = useSettings();
  return (
    <article className="post" aria-label={title ?? name}>
      <div className="post-head">
        <span className="post-face" />
        <b>{name}</b>
      </div>
      {title && <h2>{title}</h2>}
      {text && <p>{text}</p>}
      {children}
      {can.sign_up && (
        <a href={`#${joinId}`} className="post-answer">
          <IconHeartFilled size={20} aria-hidden />
          {t('socialnetwork.join_in')}
          <IconArrowRight size={18} aria-hidden />
        </a>
      )}
    </article>
  );
}
