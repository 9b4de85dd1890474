import { TextInput } from '@mantine/core';
import type { PushPreferences as Preferences } from '@rendezvous/contract/notify';
import { useState } from 'react';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { SettingsSwitch } from '../../ui/settings/settings-switch.tsx';
import { timeZone } from './push.ts';
import classes from './push-preferences.module.css';

type Quiet = NonNullable<Preferences['quiet']>;

/** What is proposed to a member who switches quiet hours on. */
const night: Quiet = { from: '22:00', to: '08:00' };

interface PushPreferencesProps {
  shown: Preferences;
  onChange: (change: Partial<Preferences>) => void;
}

/** How notifications reach a member's devices: what a lock screen says, and when none arrive. */
export function PushPreferences({ shown, onChange }: PushPreferencesProps) {
  const { t } = useTranslation('notify');
  const choose = (quiet: Quiet | null) => onChange({ quiet, time_zone: timeZone() });
  return (
    <fieldset className={classes.devices}>
      <legend className={classes.title}>{t('devices')}</legend>
      <SettingsSwitch
        name={t('sender.label')}
        text={t('sender.text')}
        isOn={shown.show_sender}
        onChange={(show_sender) => onChange({ show_sender })}
      />
      <SettingsSwitch
        name={t('quiet.label')}
        text={t('quiet.text')}
        isOn={shown.quiet !== null}
        onChange={(isOn) => choose(isOn ? night : null)}
      />
      {shown.quiet && (
        <>
          <div className={classes.times}>
            <Time
              label={t('quiet.from')}
              value={shown.quiet.from}
              other={shown.quiet.to}
              onChange={(from) => choose({ ...(shown.quiet as Quiet), from })}
            />
            <Time
              label={t('quiet.to')}
              value={shown.quiet.to}
              other={shown.quiet.from}
              onChange={(to) => choose({ ...(shown.quiet as Quiet), to })}
            />
          </div>
          {shown.time_zone && (
            <p className={classes.zone}>{t('quiet.zone', { zone: shown.time_zone.replaceAll('_', ' ') })}</p>
          )}
        </>
      )}
    </fieldset>
  );
}

interface TimeProps {
  label: string;
  value: string;
  other: string;
  onChange: (time: string) => void;
}

/** Saved once the field is left, as every key would otherwise save a time. An empty one is the old one again. */
function Time({ label, value, other, onChange }: TimeProps) {
  const [typed, type] = useState<string | null>(null);
  const save = () => {
    if (typed && typed !== value && typed !== other) onChange(typed.slice(0, 5));
    type(null);
  };
  return (
    <TextInput
      type="time"
      label={label}
      value={typed ?? value}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={save}
    />
  );
}
