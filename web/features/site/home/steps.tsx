import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs';
import IconCoffee from '@tabler/icons-react/dist/esm/icons/IconCoffee.mjs';
import IconHeartFilled from '@tabler/icons-react/dist/esm/icons/IconHeartFilled.mjs';
import IconMusic from '@tabler/icons-react/dist/esm/icons/IconMusic.mjs';
import IconTrees from '@tabler/icons-react/dist/esm/icons/IconTrees.mjs';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { Figure } from './figure.tsx';
import part from './part.module.css';
import { Part } from './part.tsx';
import classes from './steps.module.css';

/** How it works, in three steps, each shown by the piece of the product that it is about. */
export function Steps() {
  const { t } = useTranslation('home');
  const steps = [
    { key: 'profile', picture: <Profile /> },
    { key: 'like', picture: <Match /> },
    { key: 'talk', picture: <Talk words={t('site:home.hello')} /> },
  ] as const;
  return (
    <Part id="steps" title={t('steps.title')}>
      <ol className={classes.steps}>
        {steps.map(({ key, picture }) => (
          <Step key={key} picture={picture} title={t(`steps.${key}.title`)} text={t(`steps.${key}.text`)} />
        ))}
      </ol>
    </Part>
  );
}

function Step({ picture, title, text }: { picture: ReactNode; title: string; text: string }) {
  return (
    <li>
      <div className={classes.picture} aria-hidden>
        {picture}
      </div>
      <h3 className={part.title}>{title}</h3>
      <p className={part.text}>{text}</p>
    </li>
  );
}

function Profile() {
  return (
    <div className={classes.profile}>
      <span className={classes.slot}>
        <IconCamera size={32} stroke={1.6} />
      </span>
      <span className={classes.line} />
      <span className={classes.chips}>
        {[IconMusic, IconCoffee, IconTrees].map((Icon, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the chips never change
          <span key={index} className={classes.chip}>
            <Icon size={18} stroke={1.8} />
          </span>
        ))}
      </span>
    </div>
  );
}

function Match() {
  return (
    <div className={classes.match}>
      <span className={classes.face}>
        <Figure number={1} />
      </span>
      <span className={classes.face}>
        <Figure number={0} />
      </span>
      <span className={classes.heart}>
        <IconHeartFilled size={28} />
      </span>
    </div>
  );
}

/** The visitor's words and the other's dots. */
function Talk({ words }: { words: string }) {
  return (
    <div className={classes.talk}>
      <span className={classes.said}>{words}</span>
      <span className={classes.avatar}>
        <Figure number={0} />
      </span>
      <span className={classes.typing}>
        <i />
        <i />
        <i />
      </span>
    </div>
  );
}
