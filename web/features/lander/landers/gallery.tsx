import { nicheName } from '@rendezvous/contract/niche';
import { reasons } from '@rendezvous/contract/profile';
import { useSettings } from '../../../platform/document/page.tsx';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { Figure } from '../../site/home/figure.tsx';
import { figureNames } from '../../site/home/figure-names.ts';
import { Begin } from '../begin.tsx';
import type { LanderProps } from '../form-result.ts';
import { InlineScript } from '../inline-script.tsx';
import { joinFormId } from '../join/join.tsx';
import { LanderFrame } from '../lander-frame.tsx';
import { Opening } from '../opening.tsx';
import style from '../style/gallery.css?url';
import { useAsks } from '../use-asks.ts';
import galleryChoice from './gallery-choice.ts?script';

/** Drawn people to leaf through, each with a reason to be here; the one that is chosen goes into the profile. */
export function GalleryLander({ result }: LanderProps) {
  const { t } = useTranslation('lander');
  const { name, niche } = useSettings();
  const title = t('gallery.title');
  const people = reasons.slice(0, figureNames[nicheName(niche)].length);
  const asks = useAsks('reason', result);
  return (
    <LanderFrame className="gallery" style={style} title={title} result={result}>
      <Opening title={title} lead={t('gallery.lead', { name })} />
      <ul className="people" aria-label={t('profile:field.reason')}>
        {people.map((reason, number) => (
          <li key={reason} className="one">
            <div className="one-picture" aria-hidden>
              <Figure number={number} isFirst={number < 2} />
            </div>
            <h2>{t(`profile:reason.${reason}`)}</h2>
            <p>{t(`gallery.${reason}`)}</p>
            {asks && (
              <label className="me">
                <input
                  type="radio"
                  name="reason"
                  value={reason}
                  form={joinFormId}
                  defaultChecked={result?.typed.reason === reason}
                  aria-label={`${t(`profile:reason.${reason}`)}: ${t('gallery.me')}`}
                />
                {t('gallery.me')}
              </label>
            )}
          </li>
        ))}
      </ul>
      <p className="lander-note">{t('drawn')}</p>
      <Begin />
      {asks && <InlineScript run={galleryChoice} on={joinFormId} />}
    </LanderFrame>
  );
}
