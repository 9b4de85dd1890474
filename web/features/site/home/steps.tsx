import type { MemberCard } from '@rendezvous/contract/shared';
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs';
import IconCoffee from '@tabler/icons-react/dist/esm/icons/IconCoffee.mjs';
import IconHeartFilled from '@tabler/icons-react/dist/esm/icons/IconHeartFilled.mjs';
import IconMusic from '@tabler/icons-react/dist/esm/icons/IconMusic.mjs';
import IconTrees from '@tabler/icons-react/dist/esm/icons/IconTrees.mjs';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { Photo } from '../../../ui/member/photo.tsx';
import { figures } from './figures.ts';
import part from './part.module.css';
import { Part } from './part.tsx';
import classes from './steps.module.css';

type Member = MemberCard | undefined;

/** How it works, in three steps, each shown by the piece of the product that it is about. */
export function Steps({ members }: { members: readonly MemberCard[] }) {
  const { t } = useTranslation('home');
  const [one, other] = members;
  const steps = [
    { key: 'profile', picture: <Profile /> },
    { key: 'like', picture: <Match one={one} other={other} /> },
    { key: 'talk', picture: <Talk member={other} words={t('steps.hello')} /> },
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

/** A member's face, or that of the figure with this number where a visitor sees no members. */
function Face({ member, figure }: { member: Member; figure: number }) {
  return member ? (
    <Photo image={member.main_image} name={member.name} alt="" shape="square" />
  ) : (
    <img src={figures[figure]} alt="" width={256} height={320} loading="lazy" decoding="async" />
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

function Match({ one, other }: { one: Member; other: Member }) {
  return (
    <div className={classes.match}>
      <span className={classes.face}>
        <Face member={one} figure={1} />
      </span>
      <span className={classes.face}>
        <Face member={other} figure={0} />
      </span>
      <span className={classes.heart}>
        <IconHeartFilled size={28} />
      </span>
    </div>
  );
}

/** The visitor's words and the other's dots; no member is shown saying what they did not write. */
function Talk({ member, words }: { member: Member; words: string }) {
  return (
    <div className={classes.talk}>
      <span className={classes.said}>{words}</span>
      <span className={classes.avatar}>
        <Face member={member} figure={0} />
      </span>
      <span className={classes.typing}>
        <i />
        <i />
        <i />
      </span>
    </div>
  );
}
