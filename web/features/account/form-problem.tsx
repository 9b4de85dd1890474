import { Alert } from '@mantine/core';
import { ProblemError } from '@rendezvous/contract/problem';
import { useTranslation } from '../../platform/i18n.ts';
import { problemText } from '../../platform/problem.ts';

/** What went wrong with a whole form. What is wrong with a field is said at the field. */
export function FormProblem({ error }: { error: unknown }) {
  const { t } = useTranslation();
  if (!error || (error instanceof ProblemError && error.problem.fields)) return null;
  return (
    <Alert color="red" variant="light" role="alert">
      {problemText(t, error)}
    </Alert>
  );
}
