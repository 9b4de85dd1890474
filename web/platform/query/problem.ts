import { ProblemError, problemCode } from '@rendezvous/contract/problem';
import type { Values } from '@rendezvous/contract/text/words';
import { createElement, type ReactNode } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { type Translate, useTranslation } from '../i18n/i18n.ts';

/** `account.email_in_use` reads `error.email_in_use` of `account.json`; codes without a feature read `common.json`. */
function wordsOf(t: Translate, code: string, params: Values = {}): string {
  const [feature, name] = code.includes('.') ? (code.split('.') as [string, string]) : ['common', code];
  return t([`${feature}:error.${name}`, 'request:error.failed'], params);
}

/** The status of an error thrown by a loader or a rendering; 500 for an error without one or a missing answer. */
export function statusOf(error: unknown): number {
  const status = isRouteErrorResponse(error) || error instanceof ProblemError ? error.status : 0;
  return status || 500;
}

/** The error in words for the reader. A page names the features whose errors it may meet in `handle.i18n`. */
export function problemText(t: Translate, error: unknown): string {
  if (!(error instanceof ProblemError)) return t('request:error.failed');
  return wordsOf(t, error.problem.error, error.problem.params);
}

/** The words of one code, such as a permission's `reason`. */
export const codeText = wordsOf;

function CodeWords({ code, params }: { code: string; params?: Values }): ReactNode {
  return wordsOf(useTranslation().t, code, params);
}

/** As a node that follows the page's language, for messages that stay on screen. */
export const codeWords = (code: string, params?: Values): ReactNode => createElement(CodeWords, { code, params });

/** Whether a call was refused for want of the member's consent to special data. */
export const isConsentMissing = (error: unknown): boolean => problemCode(error) === 'consent.required';

/** The error of each refused field of a form; empty when the error concerns no field. */
export function fieldErrors(error: unknown): Record<string, ReactNode> {
  if (!(error instanceof ProblemError)) return {};
  const fields = Object.entries(error.problem.fields ?? {});
  return Object.fromEntries(fields.map(([field, code]) => [field, codeWords(code, error.problem.params)]));
}
