import type { FormErrors } from '@mantine/form';
import type { z } from 'zod';
import type { Translate } from './i18n.ts';
import { codeText } from './problem.ts';

const isCode = /^[a-z]+\.[a-z_]+$/;

/**
 * Checks a form with a schema of the contract, so that browser and server refuse the same.
 *
 * `useForm({ initialValues, validate: validate(t, SignupIdentity, { min_age: settings.min_age }) })`
 */
export function validate(t: Translate, schema: z.ZodType, params: Record<string, string | number> = {}) {
  return (values: unknown): FormErrors => {
    const errors: FormErrors = {};
    for (const { path, message, code } of schema.safeParse(values).error?.issues ?? []) {
      errors[path.join('.')] ??= codeText(t, isCode.test(message) ? message : `request.${code}`, params);
    }
    return errors;
  };
}
