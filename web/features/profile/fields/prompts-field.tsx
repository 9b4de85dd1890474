import { Button, Stack } from '@mantine/core';
import { maxPromptAnswer, maxPrompts, type Prompt, prompts } from '@rendezvous/contract/prompt';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type ReactNode, useRef, useState } from 'react';
import { FreeTextField } from '../../../platform/form/free-text-field.tsx';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { Text } from '../../../ui/text.tsx';

export interface Answered {
  prompt: Prompt;
  answer: string;
}

interface PromptsFieldProps {
  value: readonly Answered[];
  onChange: (value: Answered[]) => void;
  errors: Record<string, ReactNode>;
}

/** The prompts that the member chose, each with their answer, and the list of the others. */
export function PromptsField({ value, onChange, errors }: PromptsFieldProps) {
  const { t } = useTranslation('prompts');
  const [isChoosing, setChoosing] = useState(false);
  const [added, setAdded] = useState<Prompt>();
  const adding = useRef<HTMLButtonElement>(null);
  const left = prompts.filter((prompt) => !value.some((one) => one.prompt === prompt));
  function add(prompt: Prompt) {
    onChange([...value, { prompt, answer: '' }]);
    setAdded(prompt);
    setChoosing(false);
  }
  function remove(index: number) {
    onChange(value.toSpliced(index, 1));
    // The pressed button goes; the keyboard continues where another prompt is added.
    requestAnimationFrame(() => adding.current?.focus());
  }
  return (
    <>
      <Text isSmall tone="pale">
        {t('own.hint')}
      </Text>
      {value.map(({ prompt, answer }, index) => (
        <Stack key={prompt} gap="2xs" align="flex-start">
          <AnswerField
            label={t(prompt)}
            value={answer}
            autoFocus={prompt === added}
            error={errors[`prompts.${index}.answer`]}
            onChange={(text) => onChange(value.with(index, { prompt, answer: text }))}
          />
          <Button variant="subtle" color="gray" style={{ paddingInline: 0 }} onClick={() => remove(index)}>
            {t('own.remove', { prompt: t(prompt) })}
          </Button>
        </Stack>
      ))}
      {value.length < maxPrompts && (
        <Button
          ref={adding}
          variant="light"
          leftSection={
            isChoosing ? <IconX size={20} stroke={1.8} aria-hidden /> : <IconPlus size={20} stroke={1.8} aria-hidden />
          }
          aria-expanded={isChoosing}
          onClick={() => setChoosing(!isChoosing)}
        >
          {t(isChoosing ? 'common:cancel' : 'own.add')}
        </Button>
      )}
      {isChoosing && (
        <Stack
          gap="xs"
          component="ul"
          role="list"
          style={{ margin: 0, padding: 0, listStyle: 'none' }}
          aria-label={t('own.choose')}
        >
          {left.map((prompt) => (
            <li key={prompt}>
              <Button variant="default" fullWidth justify="flex-start" onClick={() => add(prompt)}>
                {t(prompt)}
              </Button>
            </li>
          ))}
        </Stack>
      )}
    </>
  );
}

interface AnswerFieldProps {
  label: string;
  value: string;
  autoFocus: boolean;
  error: ReactNode;
  onChange: (value: string) => void;
}

function AnswerField({ label, value, autoFocus, error, onChange }: AnswerFieldProps) {
  const { t } = useTranslation('profile');
  return (
    <FreeTextField
      w="100%"
      label={label}
      autosize
      minRows={2}
      maxRows={6}
      value={value}
      autoFocus={autoFocus}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      most={maxPromptAnswer}
      tooLong="profile.prompt_too_long"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      counted={(count) => t('about_count', { count, max: maxPromptAnswer })}
    />
  );
}
