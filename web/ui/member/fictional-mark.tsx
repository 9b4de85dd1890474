import { useFictionalWords } from '../../platform/i18n/fictional-words.ts';
import { FictionalIcon } from './fictional-icon.tsx';

/** Marks a fictional profile beside its name or on its picture, in the brand's word and icon. */
export function FictionalMark({ className }: { className?: string | undefined }) {
  const { Profile } = useFictionalWords();
  return (
    <span className={className} role="img" aria-label={Profile} title={Profile}>
      <FictionalIcon size={18} />
    </span>
  );
}
