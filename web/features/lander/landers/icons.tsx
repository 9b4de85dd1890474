import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs';
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs';
import IconHandStop from '@tabler/icons-react/dist/esm/icons/IconHandStop.mjs';
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import IconMessageHeart from '@tabler/icons-react/dist/esm/icons/IconMessageHeart.mjs';
import { useSettings } from '../../../platform/document/page.tsx';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { Begin } from '../begin.tsx';
import type { LanderProps } from '../form-result.ts';
import { LanderFrame } from '../lander-frame.tsx';
import { Opening } from '../opening.tsx';
import style from '../style/icons.css?url';

const safetyReasons = [
  ['place', IconMapPin],
  ['invisible', IconEyeOff],
  ['block', IconHandStop],
  ['report', IconFlag],
] as const;

/** What one gets, in five drawn reasons of a line each. */
export function IconsLander({ result }: LanderProps) {
  const { t } = useTranslation('lander');
  const { name } = useSettings();
  const title = t('icons.title');
  return (
    <LanderFrame className="icons" style={style} title={title} result={result}>
      <Opening title={title} lead={t('icons.lead', { name })} />
      <ol className="reasons">
        <Reason icon={IconMessageHeart} title={t('icons.free')} text={t('icons.free_text')} />
        {safetyReasons.map(([key, icon]) => (
          <Reason key={key} icon={icon} title={t(`home:safety.${key}.title`)} text={t(`icons.${key}`)} />
        ))}
      </ol>
      <Begin />
    </LanderFrame>
  );
}

function Reason({ icon: Icon, title, text }: { icon: typeof IconFlag; title: string; text: string }) {
  return (
    <li className="reason">
      <span className="reason-picture">
        <Icon size={32} stroke={1.5} aria-hidden />
      </span>
      <h2>{title}</h2>
      <p>{text}</p>
    </li>
  );
}
