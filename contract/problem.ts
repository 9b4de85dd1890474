import type { Failure, Problem } from './endpoint.ts';

/** The error of a call, on both sides of the wire: the HTTP status and the answer's problem. */
export class ProblemError extends Error {
  readonly status: number;
  readonly problem: Problem;

  constructor(status: number, problem: Problem) {
    super(problem.error);
    this.name = 'ProblemError';
    this.status = status;
    this.problem = problem;
  }
}

/** The error for a declared failure: `throw problem(chatFailures.not_found)`. */
export function problem(failure: Failure, details: Omit<Problem, 'error'> = {}): ProblemError {
  return new ProblemError(failure.status, { error: failure.code, ...details });
}

/** The code of a call's problem; undefined for any other error. */
export const problemCode = (error: unknown): string | undefined =>
  error instanceof ProblemError ? error.problem.error : undefined;

/** Whether an error is this declared failure. */
export const isProblem = (error: unknown, { code }: Failure): error is ProblemError => problemCode(error) === code;

/** Whether a schema's message is a code of its own (`member.email_invalid`), not a text of the library. */
export const isFailureCode = (message: string): boolean => /^[a-z]+\.[a-z_]+$/.test(message);
