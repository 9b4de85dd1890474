import { type ChangeEvent, type FormEvent, type ReactNode, useRef, useState } from 'react';

export type FormErrors = Record<string, ReactNode>;

export interface InputProps {
  readonly value: string;
  readonly error: ReactNode;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void;
}

/** Submits a form; ignores a second press while the first is being validated. */
export function useSubmit(): (event: FormEvent, submit: () => Promise<void>) => Promise<void> {
  const isChecking = useRef(false);
  return async (event, submit) => {
    event.preventDefault();
    if (isChecking.current) return;
    isChecking.current = true;
    await submit().finally(() => {
      isChecking.current = false;
    });
  };
}

interface Options<Values> {
  readonly initialValues: Values;
  readonly validate: (values: Values) => Promise<FormErrors>;
}

/** A form's values and errors, validated on submit. */
export function useForm<Values extends Record<string, string>>({ initialValues, validate }: Options<Values>) {
  const [values, setAll] = useState(initialValues);
  const [errors, setErrors] = useState<FormErrors>({});
  const submit = useSubmit();
  const setValues = (change: Partial<Values> | Record<string, string>) => setAll((known) => ({ ...known, ...change }));
  return {
    values,
    setValues,
    setErrors,
    reset: () => {
      setAll(initialValues);
      setErrors({});
    },
    getInputProps: (field: keyof Values & string): InputProps => ({
      value: values[field] ?? '',
      error: errors[field],
      onChange: (event) => {
        setValues({ [field]: event.currentTarget.value });
        setErrors((known) => ({ ...known, [field]: undefined }));
      },
    }),
    onSubmit: (send: (values: Values) => void) => (event: FormEvent) =>
      submit(event, async () => {
        const found = await validate(values);
        setErrors(found);
        if (Object.keys(found).length === 0) send(values);
      }),
  };
}
