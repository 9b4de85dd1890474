import { ProblemError } from '@rendezvous/contract/problem';
import { createElement, type ReactNode } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { type Translate, useTranslation } from '../i18n/i18n.ts';
import type { Values } from '../i18n/message.ts';

/** `account.email_in_use` has its words under `error.email_in_use` of `account.json`; a code without a feature is common. */
function wordsOf(t: Translate, code: string, params: Values = {}): string {
  const [feature, name] = code.includes('.') ? (code.split('.') as [string, string]) : ['common', code];
  return t([`${feature}:error.${name}`, 'request:error.failed'], params);
}

/** The status of what a page's loader or rendering threw; 500 where it has none, or no answer came. */
export function statusOf(error: unknown): number {
  const status = isRouteErrorResponse(error) || error instanceof ProblemError ? error.status : 0;
  return status || 500;
}

/** What went wrong, in words for a person. A page names the features whose errors it may meet in `handle.i18n`. */
export function problemText(t: Translate, error: unknown): string {
  if (!(error instanceof ProblemError)) return t('request:error.failed');
  return wordsOf(t, error.problem.error, error.problem.params);
}

/** The words of one code, such as a permission's `reason`. */
export const codeText = wordsOf;

function CodeWords({ code, params }: { code: string; params?: Values }): ReactNode {
  return wordsOf(useTranslation().t, code, params);
}

/** The same for what is kept while somebody goes on: it stays in the language of the page. */
export const codeWords = (code: string, params?: Values): ReactNode => createElement(CodeWords, { code, params });

/** What is wrong with each field of a form; empty when the error is about no field. */
export function fieldErrors(error: unknown): Record<string, ReactNode> {
  if (!(error instanceof ProblemError)) return {};
  const fields = Object.entries(error.problem.fields ?? {});
  return Object.fromEntries(fields.map(([field, code]) => [field, codeWords(code, error.problem.params)]));
}
