import { nicheName } from '@rendezvous/contract/niche';
import IconPlayerPauseFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs';
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs';
import { preload } from 'react-dom';
import { useSettings } from '../../../platform/document/page.tsx';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { InlineScript } from '../inline-script.tsx';
import playFilms from './play-films.ts?script';

/** Made by `npm run films`. */
const files = import.meta.glob<string>('./files/*/*', { query: '?no-inline', import: 'default', eager: true });

interface FilmProps {
  scene: 'like' | 'talk' | 'meet';
  /** Whether it is what the page shows first. */
  isFirst?: boolean;
}

/**
 * A silent film of drawn people of the brand's niche. Nothing but its poster is fetched until `PlayFilms` plays it, or
 * the visitor does: by its button, or without script by the browser's own controls.
 */
export function Film({ scene, isFirst = false }: FilmProps) {
  const { t } = useTranslation('lander');
  const niche = nicheName(useSettings().niche);
  const file = (ending: string) => files[`./files/${scene}/${niche}.${ending}`];
  const poster = file('webp');
  if (isFirst && poster) preload(poster, { as: 'image', fetchPriority: 'high' });
  return (
    <div className="film">
      <video
        className="film-picture"
        aria-label={t(`film.${scene}`)}
        poster={poster}
        width={480}
        height={600}
        preload="none"
        muted
        loop
        playsInline
        controls
      >
        <source src={file('av1.mp4')} type='video/mp4; codecs="av01.0.04M.08"' />
        <source src={file('h264.mp4')} type='video/mp4; codecs="avc1.640c16"' />
      </video>
      <button type="button" className="film-switch" hidden data-play={t('film.play')} data-pause={t('film.pause')}>
        <IconPlayerPlayFilled className="film-play" size={20} aria-hidden />
        <IconPlayerPauseFilled className="film-pause" size={20} aria-hidden />
      </button>
    </div>
  );
}

/** Plays the films of a page; stands after the last of them. */
export function PlayFilms() {
  return <InlineScript run={playFilms} />;
}
