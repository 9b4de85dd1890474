import type { z } from 'zod';
import type { FormErrors } from './form.ts';
import type { Translate } from './i18n.ts';
import type { Values } from './message.ts';
import { codeText } from './problem.ts';

const isCode = /^[a-z]+\.[a-z_]+$/;

/**
 * Checks a form with a schema of the contract, so that browser and server refuse the same. The schema is fetched when it
 * is first needed.
 *
 * ```ts
 * const schema = async () => (await import('@rendezvous/contract/account')).SignupIdentity;
 * const form = useForm({ initialValues, validate: validate(t, schema) });
 * ```
 */
export function validate(t: Translate, schema: () => Promise<z.ZodType>, values: Values = {}) {
  return async (form: unknown): Promise<FormErrors> => {
    const errors: FormErrors = {};
    for (const { path, message, code } of (await schema()).safeParse(form).error?.issues ?? []) {
      errors[path.join('.')] ??= codeText(t, isCode.test(message) ? message : `request.${code}`, values);
    }
    return errors;
  };
}
