import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs';
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs';
import IconHandStop from '@tabler/icons-react/dist/esm/icons/IconHandStop.mjs';
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import IconMasksTheater from '@tabler/icons-react/dist/esm/icons/IconMasksTheater.mjs';
import IconPhotoCheck from '@tabler/icons-react/dist/esm/icons/IconPhotoCheck.mjs';
import { useSettings } from '../../../platform/document/page.tsx';
import { useFictionalWords } from '../../../platform/i18n/fictional-words.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import part from './part.module.css';
import { Part } from './part.tsx';
import classes from './safety.module.css';

const points = [
  ['block', IconHandStop],
  ['invisible', IconEyeOff],
  ['place', IconMapPin],
  ['report', IconFlag],
] as const;

/** What keeps members safe; nothing that the product does not do. */
export function Safety() {
  const { t } = useTranslation('home');
  const { fictional_warning, photo_policy } = useSettings();
  const { Profiles } = useFictionalWords();
  return (
    <Part id="safety" title={t('safety.title')} isSplit>
      <ul className={classes.points}>
        {points.map(([key, Icon]) => (
          <Point key={key} icon={Icon} title={t(`safety.${key}.title`)} text={t(`safety.${key}.text`)} />
        ))}
        <Point
          icon={IconPhotoCheck}
          title={t(`safety.photos_${photo_policy}.title`)}
          text={t(`safety.photos_${photo_policy}.text`)}
        />
        {fictional_warning && (
          <Point
            icon={IconMasksTheater}
            title={t('safety.fictional.title')}
            text={t('site:footer.fictional', { Profiles })}
          />
        )}
      </ul>
    </Part>
  );
}

function Point({ icon: Icon, title, text }: { icon: typeof IconFlag; title: string; text: string }) {
  return (
    <li className={classes.point}>
      <Icon size={28} stroke={1.6} className={classes.icon} aria-hidden />
      <h3 className={part.title}>{title}</h3>
      <p className={part.text}>{text}</p>
    </li>
  );
}
