import { type ChangeEvent, type FormEvent, type ReactNode, useState } from 'react';

export type FormErrors = Record<string, ReactNode>;

export interface InputProps {
  readonly value: string;
  readonly error: ReactNode;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void;
}

interface Options<Values> {
  readonly initialValues: Values;
  readonly validate: (values: Values) => Promise<FormErrors>;
}

/** What is typed into a form and what is wrong with it, checked when it is sent. */
export function useForm<Values extends Record<string, string>>({ initialValues, validate }: Options<Values>) {
  const [values, setAll] = useState(initialValues);
  const [errors, setErrors] = useState<FormErrors>({});
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
    onSubmit: (send: (values: Values) => void) => async (event: FormEvent) => {
      event.preventDefault();
      const found = await validate(values);
      setErrors(found);
      if (Object.keys(found).length === 0) send(values);
    },
  };
}
