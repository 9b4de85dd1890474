import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconBeach from '@tabler/icons-react/dist/esm/icons/IconBeach.mjs';
import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs';
import IconChefHat from '@tabler/icons-react/dist/esm/icons/IconChefHat.mjs';
import IconCoffee from '@tabler/icons-react/dist/esm/icons/IconCoffee.mjs';
import IconConfetti from '@tabler/icons-react/dist/esm/icons/IconConfetti.mjs';
import IconMountain from '@tabler/icons-react/dist/esm/icons/IconMountain.mjs';
import IconMovie from '@tabler/icons-react/dist/esm/icons/IconMovie.mjs';
import IconMusic from '@tabler/icons-react/dist/esm/icons/IconMusic.mjs';
import IconPaw from '@tabler/icons-react/dist/esm/icons/IconPaw.mjs';
import IconPlane from '@tabler/icons-react/dist/esm/icons/IconPlane.mjs';
import { useSettings } from '../../../platform/document/page.tsx';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { Figure } from '../../site/home/figure.tsx';
import { LikeMark, PassMark } from '../../swipe/marks.tsx';
import { Begin } from '../begin.tsx';
import type { FormResult, LanderProps } from '../form-result.ts';
import { InlineScript } from '../inline-script.tsx';
import { joinFormId } from '../join/join.tsx';
import { LanderFrame } from '../lander-frame.tsx';
import { Opening } from '../opening.tsx';
import { interestField, liked } from '../profile-answers.ts';
import style from '../style/tinder-swipe.css?url';
import { useAsks } from '../use-asks.ts';
import swipeCards from './swipe-cards.ts?script';

/** None of them is intimate: what is said here belongs into a profile that everybody reads. */
const cards = [
  ['coffee', IconCoffee],
  ['cooking', IconChefHat],
  ['music', IconMusic],
  ['hiking', IconMountain],
  ['movies', IconMovie],
  ['travelling', IconPlane],
  ['dancing', IconConfetti],
  ['animals', IconPaw],
  ['reading', IconBook2],
  ['beach', IconBeach],
] as const;
type Pastime = (typeof cards)[number][0];

const deckId = 'deck';
const idOf = (pastime: Pastime, decision: string) => `${pastime}-${decision || 'open'}`;

/** What one likes to do, as cards for the thumb; what was liked becomes the new member's interests. */
export function TinderSwipeLander({ result }: LanderProps) {
  const { t } = useTranslation('lander');
  const { name } = useSettings();
  const asks = useAsks('interests', result);
  const title = t('tinderswipe.title');
  return (
    <LanderFrame className="swipe" style={style} title={title} result={result}>
      <Opening title={title} lead={t('tinderswipe.lead', { name })} />
      {asks && (
        <div id={deckId} className="deck">
          {cards.map(([pastime], number) => (
            <Card key={pastime} number={number} typed={result?.typed ?? {}} />
          ))}
          <Kept />
        </div>
      )}
      <Begin />
      {asks && <p className="lander-note">{t('drawn')}</p>}
      {asks && <InlineScript run={swipeCards} on={deckId} />}
    </LanderFrame>
  );
}

/** Three answers, of which the one in the middle is none yet: so the arrow keys swipe, too. */
function Card({ number, typed }: { number: number } & Pick<FormResult, 'typed'>) {
  const { t } = useTranslation('lander');
  const [pastime, Icon] = cards[number] as (typeof cards)[number];
  const before = cards[number - 1]?.[0];
  const decided = typed[interestField(pastime)] ?? '';
  const choice = (decision: string, label: string) => (
    <input
      type="radio"
      id={idOf(pastime, decision)}
      name={interestField(pastime)}
      value={decision}
      form={joinFormId}
      defaultChecked={decided === decision}
      aria-label={label}
    />
  );
  return (
    <fieldset className="card">
      <legend>{t(`profile:interest.${pastime}`)}</legend>
      <div className="card-picture" aria-hidden>
        <Figure number={number} isFirst={number < 2} />
        <span className="card-icon">
          <Icon size={36} stroke={1.6} />
        </span>
        <span className="card-number">{`${number + 1} / ${cards.length}`}</span>
      </div>
      <p className="card-title" aria-hidden>
        {t(`profile:interest.${pastime}`)}
      </p>
      <p className="card-text">{t(`tinderswipe.${pastime}`)}</p>
      <div className="card-choices">
        {choice('pass', t('tinderswipe.pass'))}
        {choice('', t('profile:untold'))}
        {choice(liked, t('tinderswipe.like'))}
        <label htmlFor={idOf(pastime, 'pass')} className="card-choice" data-side="pass" title={t('tinderswipe.pass')}>
          <PassMark size={32} />
        </label>
        {before ? <Undo pastime={before} /> : <span className="card-undo" />}
        <label htmlFor={idOf(pastime, liked)} className="card-choice" data-side={liked} title={t('tinderswipe.like')}>
          <LikeMark size={32} />
        </label>
      </div>
    </fieldset>
  );
}

/** Takes the decision on the card before back. The keyboard goes back to that card instead. */
function Undo({ pastime }: { pastime: Pastime }) {
  const { t } = useTranslation('lander');
  return (
    <label className="card-undo" htmlFor={idOf(pastime, '')} title={t('tinderswipe.undo')}>
      <IconArrowBackUp size={24} aria-hidden />
    </label>
  );
}

/** Behind the last card: what was liked. */
function Kept() {
  const { t } = useTranslation('lander');
  return (
    <div className="kept">
      <LikeMark size={48} />
      <h2>{t('tinderswipe.kept')}</h2>
      <ul>
        {cards.map(([pastime]) => (
          <li key={pastime}>{t(`profile:interest.${pastime}`)}</li>
        ))}
      </ul>
      <p>{t('tinderswipe.kept_text')}</p>
      <Undo pastime={(cards.at(-1) as (typeof cards)[number])[0]} />
    </div>
  );
}
