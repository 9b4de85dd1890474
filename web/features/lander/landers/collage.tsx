import { useSettings } from '../../../platform/document/page.tsx';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { Figure } from '../../site/home/figure.tsx';
import { Begin } from '../begin.tsx';
import type { LanderProps } from '../form-result.ts';
import { LanderFrame } from '../lander-frame.tsx';
import { Opening } from '../opening.tsx';
import style from '../style/collage.css?url';

/** As many as the wall has places, in the order in which they fall into it. */
const places = Array.from({ length: 8 }, (_, place) => place);
/** Those in the first rows of a phone. */
const first = 4;

/** A wall of faces that assembles itself around the brand's promise. */
export function CollageLander({ result }: LanderProps) {
  const { t } = useTranslation('lander');
  const { name, min_age } = useSettings();
  const title = t('site:home.headline', { name });
  return (
    <LanderFrame className="collage" style={style} title={title} result={result}>
      <div className="wall">
        {places.map((place) => (
          <div key={place} className="wall-face" aria-hidden>
            <Figure number={place} isFirst={place < first} />
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
