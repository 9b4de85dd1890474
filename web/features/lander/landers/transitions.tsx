import { useSettings } from '../../../platform/document/page.tsx';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { Begin } from '../begin.tsx';
import { Film, PlayFilms } from '../film/film.tsx';
import type { LanderProps } from '../form-result.ts';
import { LanderFrame } from '../lander-frame.tsx';
import { Opening } from '../opening.tsx';
import style from '../style/transitions.css?url';

/** How people meet, in chapters whose films come with the scroll. */
export function TransitionsLander({ result }: LanderProps) {
  const { t } = useTranslation('lander');
  const { name } = useSettings();
  const title = t('transitions.title');
  const chapters = [
    ['like', t('home:steps.like.title'), t('home:steps.like.text')],
    ['talk', t('home:steps.talk.title'), t('home:steps.talk.text')],
    ['meet', t('transitions.meet.title'), t('transitions.meet.text')],
  ] as const;
  return (
    <LanderFrame className="transitions" style={style} title={title} result={result}>
      <div className="transitions-words">
        <Opening title={title} lead={t('transitions.lead', { name })} />
        <Begin />
      </div>
      <ol className="chapters">
        {chapters.map(([scene, heading, text], number) => (
          <li key={scene} className="chapter">
            <Film scene={scene} isFirst={number === 0} />
            <div className="chapter-words">
              <h2>{heading}</h2>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="lander-note">{t('drawn')}</p>
      <PlayFilms />
    </LanderFrame>
  );
}
