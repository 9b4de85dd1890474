import { advertVersion, changeAdvert } from '@rendezvous/contract/advert';
import { type Advert, type AdvertPart, advertParts } from '@rendezvous/contract/profile';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useSettings } from '../../../platform/document/page.tsx';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { SettingsSwitch } from '../../../ui/settings/settings-switch.tsx';
import { FormProblem } from '../../../ui/state/form-problem.tsx';
import { ownProfileQuery, takeOwnProfile } from '../../profile/profile.queries.ts';
import classes from './advert-rows.module.css';

/** Whether landing pages may show the member, and each thing that they may show. */
export function AdvertRows() {
  const { t } = useTranslation('profile');
  const { name } = useSettings();
  const client = useQueryClient();
  const { profile } = useSuspenseQuery(ownProfileQuery).data;
  const change = useMutation({
    // One after the other: the last press counts.
    scope: { id: 'advert' },
    mutationFn: (advert: Advert) => api(changeAdvert, { body: { ...advert, version: advertVersion } }),
    onSuccess: ({ profile }) => takeOwnProfile(client, profile),
  });
  const shown = change.isPending ? change.variables : profile.advert;
  const allow = (part: AdvertPart, isAllowed: boolean) =>
    change.mutate({
      ...shown,
      parts: advertParts.filter((one) => (one === part ? isAllowed : shown.parts.includes(one))),
    });
  return (
    <>
      <SettingsSwitch
        name={t('advert.label')}
        text={t('advert.text', { site: name })}
        isOn={shown.is_on}
        onChange={(is_on) => change.mutate({ ...shown, is_on })}
      />
      {shown.is_on && (
        <fieldset className={classes.parts}>
          <legend className={classes.title}>{t('advert.parts')}</legend>
          {advertParts.map((part) => (
            <SettingsSwitch
              key={part}
              name={t(`advert.${part}`)}
              isOn={shown.parts.includes(part)}
              onChange={(isAllowed) => allow(part, isAllowed)}
            />
          ))}
          {shown.parts.length === 0 && <p className={classes.none}>{t('advert.none')}</p>}
        </fieldset>
      )}
      <FormProblem error={change.error} />
    </>
  );
}
