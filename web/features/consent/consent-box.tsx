import { Checkbox, type CheckboxProps } from '@mantine/core';
import { consentVersion } from '@rendezvous/contract/consent';
import { useConsentText } from './consent-text.ts';

type ConsentBoxProps = Pick<CheckboxProps, 'checked' | 'defaultChecked' | 'error' | 'onChange' | 'required'>;

/** Asks for explicit consent to special data, apart from the terms and never ticked before. */
export function ConsentBox(props: ConsentBoxProps) {
  return <Checkbox name="consent_version" value={consentVersion} label={useConsentText()} {...props} />;
}
