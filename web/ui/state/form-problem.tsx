import { ProblemError, problemCode } from '@rendezvous/contract/problem';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { problemText } from '../../platform/query/problem.ts';
import classes from './form-problem.module.css';

/** The error of a whole form, with `help` against it. A field's error is shown at the field. */
export function FormProblem({ error, help }: { error: unknown; help?: ReactNode }) {
  const { t } = useTranslation();
  if (!error || (error instanceof ProblemError && error.problem.fields)) return null;
  const isDeleted = problemCode(error) === 'access.email_deleted';
  return (
    <p className={classes.problem} role="alert">
      {problemText(t, error)} {isDeleted && <Link to="/account-deleted">{t('access:bring_back')}</Link>}
      {help}
    </p>
  );
}
