import { ProblemError, problemCode } from '@rendezvous/contract/problem';

/** Where a suspended or banned member reads why; null for another error. */
export const statementPath = (error: unknown): string | null =>
  problemCode(error) === 'access.barred' && error instanceof ProblemError
    ? String(error.problem.params?.path ?? '/measures')
    : null;
