import { type ChangeEvent, type FormEvent, type ReactNode, useRef, useState } from 'react';

export type FormErrors = Record<string, ReactNode>;

export interface InputProps {
  readonly value: string;
  readonly error: ReactNode;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void;
}

/** One press: how its input is checked, and what follows. */
interface Attempt {
  check(): Promise<FormErrors>;
  setErrors(found: FormErrors): void;
  send(): void;
}

/** Submits a form once it is checked. If it is submitted again during the check, the latest input counts. */
export function useSubmit(): (event: FormEvent, attempt: Attempt) => Promise<void> {
  const pressed = useRef<Attempt>(null);
  const isChecking = useRef(false);
  return async (event, attempt) => {
    event.preventDefault();
    pressed.current = attempt;
    if (isChecking.current) return;
    isChecking.current = true;
    const { last, found } = await checkLast(pressed).finally(() => {
      isChecking.current = false;
    });
    last.setErrors(found);
    if (Object.keys(found).length === 0) last.send();
  };
}

async function checkLast(pressed: { readonly current: Attempt | null }): Promise<{ last: Attempt; found: FormErrors }> {
  const last = pressed.current as Attempt;
  const found = await last.check();
  return last === pressed.current ? { last, found } : checkLast(pressed);
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
    onSubmit: (send: (values: Values) => void) => (event: FormEvent) => {
      const present = { ...values, ...filledIn(event.currentTarget as HTMLFormElement, values) };
      setAll(present);
      return submit(event, { check: () => validate(present), setErrors, send: () => send(present) });
    },
  };
}

/** What the form's fields hold, also what a password manager filled in without telling the page. */
const filledIn = (form: HTMLFormElement, known: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(form)].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[0] in known,
    ),
  );
