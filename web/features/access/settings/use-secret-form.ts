import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { useForm } from '../../../platform/form/form.ts';
import { validate } from '../../../platform/form/validate.ts';
import { fieldErrors } from '../../../platform/query/problem.ts';

interface Options<Values extends Record<string, string>, Answer> {
  readonly empty: Values;
  readonly schema: () => Promise<z.ZodType>;
  readonly send: (values: Values) => Promise<Answer>;
  readonly onDone: (values: Values, answer: Answer) => void;
}

/** A form with a password, cleared after success. */
export function useSecretForm<Values extends Record<string, string>, Answer>({
  empty,
  schema,
  send,
  onDone,
}: Options<Values, Answer>) {
  const form = useForm<Values>({ initialValues: empty, validate: validate(schema) });
  const sending = useMutation({
    mutationFn: send,
    onSuccess: (answer, values) => {
      form.reset();
      onDone(values, answer);
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  return { form, sending, onSubmit: form.onSubmit((values) => sending.mutate(values)) };
}
