import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { Figure } from './figure.tsx';

/** The brand's own promise as a part of its own, between two of its people. */
export function OwnPromise() {
  const { t } = useTranslation('site');
  return (
    <section className="home-promise" aria-labelledby="promise">
      <span className="home-promise-face" aria-hidden>
        <Figure number={2} />
      </span>
      <div>
        <h2 id="promise" className="home-promise-title">
          {t('home.ours.title')}
        </h2>
        <p className="home-promise-text">{t('home.ours.text')}</p>
      </div>
      <span className="home-promise-face" aria-hidden>
        <Figure number={3} />
      </span>
    </section>
  );
}
