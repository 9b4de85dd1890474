import { Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './settings.module.css';

interface SettingsSwitchProps {
  name: string;
  text?: ReactNode;
  isOn: boolean;
  isDisabled?: boolean;
  onChange: (isOn: boolean) => void;
}

/** A setting that is on or off; pressing anywhere on its row changes it. */
export function SettingsSwitch({ name, text, isOn, isDisabled, onChange }: SettingsSwitchProps) {
  return (
    <Switch
      size="md"
      className={`${classes.item} ${classes.switch}`}
      label={name}
      description={text}
      checked={isOn}
      disabled={isDisabled ?? false}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
