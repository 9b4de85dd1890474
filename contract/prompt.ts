import { z } from 'zod';
import { Language } from './shared.ts';
import { FreeText } from './text/text.ts';

/** Beginnings of sentences that a member may finish on their profile; their words are `locales/…/prompts.json`. */
export const prompts = [
  'sunday',
  'seeking',
  'heart',
  'laugh',
  'proud',
  'dish',
  'trip',
  'song',
  'evening',
  'unusual',
  'fact',
  'question',
] as const;
export type Prompt = (typeof prompts)[number];

export const maxPrompts = 3;
/** The longest answer, in characters. */
export const maxPromptAnswer = 150;

/** One line: it stands on a card, and is quoted whole. */
const Answer = FreeText(maxPromptAnswer, 'profile.prompt_too_long')
  .overwrite((text) => text.replaceAll(/\s+/g, ' '))
  .normalize('NFC')
  .min(1, 'request.required');

/** The prompts that a member chose, in their order, with their answers. */
export const PromptAnswers = z
  .array(z.object({ prompt: z.enum(prompts), answer: Answer }))
  .max(maxPrompts, 'request.invalid')
  .refine((list) => new Set(list.map(({ prompt }) => prompt)).size === list.length, 'request.invalid');

/** An answer as others read it, with the language in which it was written. */
export const PromptAnswer = z.object({ prompt: z.enum(prompts), answer: z.string(), language: Language.nullable() });
export type PromptAnswer = z.infer<typeof PromptAnswer>;

/** The line that a reader answers or likes (`AboutLine`): the sentence whole, with the prompt in their language. */
export const promptLine = (words: string, answer: string): string => `${words} ${answer}`;
