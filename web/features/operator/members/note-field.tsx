import { maxNote } from '@rendezvous/contract/text/graphemes';
import type { ReactNode } from 'react';
import { FreeTextField } from '../../../platform/form/free-text-field.tsx';
import { useTranslation } from '../../../platform/i18n/i18n.ts';

interface NoteFieldProps {
  readonly value: string;
  readonly onChange: (note: string) => void;
  readonly error: ReactNode;
  /** The reason by default. */
  readonly label?: string;
}

/** The reason for an act, which stays in the audit. */
export function NoteField({ value, onChange, error, label }: NoteFieldProps) {
  const { t } = useTranslation('support');
  return (
    <FreeTextField
      label={label ?? t('note.label')}
      description={t('note.hint')}
      value={value}
      most={maxNote}
      rows={3}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      error={error}
    />
  );
}
