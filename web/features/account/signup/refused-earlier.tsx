import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { FormErrors } from '../../../platform/form/form.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { pathOf } from './steps.ts';

/** The step that asks for a field of the sign-up. */
function stepOfField(field: string): 'identity' | 'sought' | 'birth' | 'account' {
  if (field === 'name' || field === 'email') return 'identity';
  if (field === 'date_of_birth') return 'birth';
  return field.startsWith('sought_') ? 'sought' : 'account';
}

interface RefusedEarlierProps {
  /** The errors of fields that this screen does not show. */
  errors: Readonly<FormErrors>;
  /** Replaces the link to the step that asks for the field. */
  link?: ReactNode;
  /** Called when the link is followed. */
  onLeave?: () => void;
}

/** The refused fields of an earlier step, with a link to where each is corrected. */
export function RefusedEarlier({ errors, link, onLeave }: RefusedEarlierProps) {
  const { t } = useTranslation('account');
  const found = Object.entries(errors).find(([, error]) => error);
  if (!found) return null;
  const [field, error] = found;
  const step = stepOfField(field);
  return (
    <p role="alert">
      {error}{' '}
      {link || (
        <Link to={pathOf(step)} {...(onLeave && { onClick: onLeave })}>
          {t(`signup.${step}.title`)}
        </Link>
      )}
    </p>
  );
}
