import { nicheName } from '@rendezvous/contract/niche';
import { useSettings } from '../../../platform/document/page.tsx';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { Figure } from '../../site/home/figure.tsx';
import { figureNames } from '../../site/home/figure-names.ts';
import { Begin } from '../begin.tsx';
import type { LanderProps } from '../form-result.ts';
import { LanderFrame } from '../lander-frame.tsx';
import { Opening } from '../opening.tsx';
import style from '../style/collage.css?url';

/** A wall of faces, each once, that assembles itself around the brand's promise. */
export function CollageLander({ result }: LanderProps) {
  const { t } = useTranslation('lander');
  const { name, min_age, niche } = useSettings();
  const title = t('site:home.headline', { name });
  const people = figureNames[nicheName(niche)];
  return (
    <LanderFrame className="collage" style={style} title={title} result={result}>
      <div className="wall" data-people={people.length}>
        {people.map((person, place) => (
          <div key={person} className="wall-face" aria-hidden>
            <Figure number={place} isFirst />
          </div>
        ))}
        <div className="wall-words">
          <Opening title={title} lead={t('site:home.lead', { name, min_age })} />
          <Begin />
        </div>
      </div>
      <p className="lander-note">{t('drawn')}</p>
    </LanderFrame>
  );
}
