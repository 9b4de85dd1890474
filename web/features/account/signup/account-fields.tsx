import { Checkbox } from '@mantine/core';
import { consentVersion } from '@rendezvous/contract/consent';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useSettings } from '../../../platform/document/page.tsx';
import type { FormErrors } from '../../../platform/form/form.ts';
import { validate } from '../../../platform/form/validate.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { codeWords } from '../../../platform/query/problem.ts';
import { RichText } from '../../../ui/rich-text.tsx';
import { SecretInput } from '../../access/secret-input.tsx';
import { ConsentBox } from '../../consent/consent-box.tsx';
import { DateField } from '../date-field.tsx';
import { type DateParts, dayOf } from '../date-parts.ts';
import { UsSignupNotice } from '../us-signup-notice.tsx';
import { checkBirth } from './birth.ts';

export interface AccountValues {
  readonly born: DateParts;
  readonly password: string;
  readonly agreed: boolean;
  /** To special data. */
  readonly consented: boolean;
}

const empty: AccountValues = { born: { day: '', month: '', year: '' }, password: '', agreed: false, consented: false };
const schema = async () => (await import('@rendezvous/contract/account')).SignupAccount;

/** The fields that create an account: date of birth, password, consent. */
export function useAccountFields() {
  const { min_age, requires_consent } = useSettings();
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<FormErrors>({});
  return {
    values,
    errors,
    setErrors,
    change: (change: Partial<AccountValues>) => setValues((all) => ({ ...all, ...change })),
    /** Takes input typed before the page's script ran. */
    take: ({ password = '', terms, consent_version, ...born }: Record<string, string>) =>
      setValues((all) => ({
        born: { ...all.born, ...born },
        password: password || all.password,
        agreed: all.agreed || terms !== undefined,
        consented: all.consented || consent_version !== undefined,
      })),
    /** What is sent of them. */
    sent: () => sentOf(values),
    /** The errors of the current input; the server's answer takes precedence. */
    check: async (): Promise<FormErrors> => ({
      ...(await check(min_age, values)),
      ...(requires_consent && !values.consented && { consent_version: codeWords('consent.required') }),
    }),
  };
}

const sentOf = ({ born, password, consented }: AccountValues) => ({
  password,
  date_of_birth: dayOf(born),
  terms: true as const,
  ...(consented && { consent_version: consentVersion }),
});

async function check(min_age: number, { born, password, agreed }: AccountValues): Promise<FormErrors> {
  const found = await validate(schema, { min_age })({ password, date_of_birth: dayOf(born), terms: agreed });
  return { ...found, ...(await checkBirth(min_age, born)) };
}

const pageLink = (to: string) => (words: string) => (
  <Link to={to} target="_blank">
    {words}
  </Link>
);

interface BirthFieldProps {
  value: DateParts;
  onChange: (born: DateParts) => void;
  error?: ReactNode;
}

export function BirthField(props: BirthFieldProps) {
  const { t } = useTranslation('account');
  return <DateField label={t('birth')} hint={t('birth_hint')} {...props} />;
}

/** Password, terms and consent. */
export function SecretFields({
  fields: { values, errors, setErrors, change },
}: {
  fields: ReturnType<typeof useAccountFields>;
}) {
  const { t } = useTranslation('account');
  const { min_age } = useSettings();
  const clear = (field: string) => setErrors((all) => ({ ...all, [field]: undefined }));
  return (
    <>
      <SecretInput
        name="password"
        label={t('password')}
        description={t('password_hint')}
        autoComplete="new-password"
        value={values.password}
        error={errors.password}
        onChange={(event) => {
          change({ password: event.currentTarget.value });
          clear('password');
        }}
      />
      <Checkbox
        name="terms"
        checked={values.agreed}
        error={errors.terms}
        onChange={(event) => {
          change({ agreed: event.currentTarget.checked });
          clear('terms');
        }}
        label={
          <RichText
            text={t('terms', { min_age })}
            marks={{ terms: pageLink('/pages/terms'), privacy: pageLink('/pages/privacy') }}
          />
        }
      />
      <ConsentBox
        checked={values.consented}
        error={errors.consent_version}
        onChange={(event) => {
          change({ consented: event.currentTarget.checked });
          clear('consent_version');
        }}
      />
      <UsSignupNotice />
    </>
  );
}
