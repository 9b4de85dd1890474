import { type PromptAnswer, type PromptAnswers, promptLine } from '@rendezvous/contract/prompt';
import { type Locale, languageOf, locales } from '@rendezvous/contract/shared';
import type { z } from 'zod';
import { words } from '../../platform/i18n/words.ts';

/** Whether a line is an answered prompt, in the language of whichever page it was read on. */
export const isPromptLine = (line: string, answers: readonly PromptAnswer[]): boolean =>
  answers.some(({ prompt, answer }) =>
    locales.some((locale) => promptLine(words(locale)(`prompts:${prompt}`), answer) === line),
  );

/** Answers with their languages: that of the page for what was written there, else as known. */
export const writtenAnswers = (
  answers: z.output<typeof PromptAnswers>,
  known: readonly PromptAnswer[],
  locale: Locale,
): PromptAnswer[] =>
  answers.map(({ prompt, answer }) => {
    const same = known.find((one) => one.prompt === prompt && one.answer === answer);
    return same ?? { prompt, answer, language: languageOf(locale) };
  });
