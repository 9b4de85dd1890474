import IconMoonStars from '@tabler/icons-react/dist/esm/icons/IconMoonStars.mjs';
import { useSettings } from '../../../platform/document/page.tsx';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { ChoiceChips } from '../../profile/fields/choice-chips.tsx';
import { Figure } from '../../site/home/figure.tsx';
import { ageBands } from '../age-bands.ts';
import { Begin } from '../begin.tsx';
import type { FormResult, LanderProps } from '../form-result.ts';
import { joinFormId } from '../join/join.tsx';
import { SoughtChoices } from '../join/sought-choices.tsx';
import { LanderFrame } from '../lander-frame.tsx';
import { Opening } from '../opening.tsx';
import style from '../style/evening.css?url';

/** Questions about the evening, whose answers become the search. */
export function EveningLander({ result }: LanderProps) {
  const { t } = useTranslation('lander');
  const { name, can, search_fields } = useSettings();
  const typed = result?.typed ?? {};
  const title = t('evening.title');
  return (
    <LanderFrame
      className="evening"
      style={style}
      title={title}
      result={result}
      questions={<Questions typed={typed} />}
    >
      <IconMoonStars size={64} stroke={1.2} className="evening-moon" aria-hidden />
      <Opening title={title} lead={t('evening.lead', { name })} />
      {can.sign_up && !result?.mailedTo && search_fields.includes('min_age') && <Ages typed={typed} />}
      <Begin />
      <div className="evening-windows" aria-hidden>
        {[0, 1].map((number) => (
          <Figure key={number} number={number} isFirst />
        ))}
      </div>
      <p className="lander-note">{t('drawn')}</p>
    </LanderFrame>
  );
}

/** Stands in the story, and belongs to the form. */
function Ages({ typed }: Pick<FormResult, 'typed'>) {
  const { t } = useTranslation('lander');
  const { min_age } = useSettings();
  const ages = Object.entries(ageBands).map(([value, { min, max }]) => ({
    value,
    label: max === null ? t('evening.ages_from', { min }) : t('evening.ages', { min: Math.max(min, min_age), max }),
  }));
  return (
    <div className="evening-ages">
      <ChoiceChips
        name="ages"
        form={joinFormId}
        label={t('evening.how_old')}
        choices={ages}
        chosen={typed.ages ? [typed.ages] : []}
        isSingle
      />
    </div>
  );
}

function Questions({ typed }: Pick<FormResult, 'typed'>) {
  const { t } = useTranslation('lander');
  const { search_fields } = useSettings();
  return (
    <>
      <SoughtChoices typed={typed} />
      {search_fields.includes('online') && (
        <ChoiceChips
          name="online"
          label={t('evening.when')}
          choices={[
            { value: 'true', label: t('evening.now') },
            { value: 'false', label: t('evening.later') },
          ]}
          chosen={[typed.online ?? 'true']}
          isSingle
        />
      )}
    </>
  );
}
