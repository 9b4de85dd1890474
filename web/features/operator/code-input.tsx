import { TextInput, type TextInputProps } from '@mantine/core';
import { useTranslation } from '../../platform/i18n/i18n.ts';

/** The six digits that an operator's app shows. */
export function CodeInput(props: TextInputProps) {
  const { t } = useTranslation('operator');
  return <TextInput inputMode="numeric" autoComplete="one-time-code" label={t('code')} {...props} />;
}
