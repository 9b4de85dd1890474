import { useSettings } from '../../../platform/document/page.tsx';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { Begin } from '../begin.tsx';
import { Film, PlayFilms } from '../film/film.tsx';
import type { LanderProps } from '../form-result.ts';
import { LanderFrame } from '../lander-frame.tsx';
import { Opening } from '../opening.tsx';
import style from '../style/video.css?url';

/** A short film of two people who write to each other. */
export function VideoLander({ result }: LanderProps) {
  const { t } = useTranslation('lander');
  const { name } = useSettings();
  const title = t('video.title');
  return (
    <LanderFrame className="video" style={style} title={title} result={result}>
      <Opening title={title} lead={t('video.lead', { name })} />
      <Film scene="meet" isFirst />
      <div className="video-end">
        <Begin />
        <p className="lander-note">{t('drawn')}</p>
      </div>
      <PlayFilms />
    </LanderFrame>
  );
}
