import { acceptInvitation, prepareInvitation } from '@rendezvous/contract/operator';
import { useMutation, useQuery } from '@tanstack/react-query';
import { renderSVG } from 'uqr';
import { useForm } from '../../../platform/form/form.ts';
import { validate } from '../../../platform/form/validate.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { fieldErrors } from '../../../platform/query/problem.ts';
import { FormProblem } from '../../../ui/state/form-problem.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { SecretInput } from '../../access/secret-input.tsx';
import { CodeInput } from '../code-input.tsx';

interface CodeFormProps {
  readonly token: string;
  readonly onAccepted: () => void;
}

const schema = async () => (await import('@rendezvous/contract/operator')).SecondWay;

/** The second way in: a password, and an app that makes codes. */
export default function CodeForm({ token, onAccepted }: CodeFormProps) {
  const { t } = useTranslation('operator');
  const prepared = useQuery({
    queryKey: ['operator.code', token],
    queryFn: async () => (await api(prepareInvitation, { body: { token } })).code,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const form = useForm({ initialValues: { password: '', code: '' }, validate: validate(schema) });
  const accept = useMutation({
    mutationFn: (values: typeof form.values) =>
      api(acceptInvitation, { body: { token, way: { ...values, secret: prepared.data?.secret ?? '' } } }),
    onSuccess: onAccepted,
    onError: (error) => form.setErrors(withoutPath(fieldErrors(error))),
  });
  if (!prepared.data) return <FormProblem error={prepared.error} />;
  const { secret, address } = prepared.data;
  return (
    <form className="desk-other" noValidate onSubmit={form.onSubmit((values) => accept.mutate(values))}>
      <p>{t('invitation.scan')}</p>
      <img
        className="desk-qr"
        alt={t('invitation.qr')}
        src={`data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(address))}`}
      />
      <p>
        <a href={address}>{t('invitation.open')}</a> <code className="desk-code">{secret}</code>
      </p>
      <SecretInput
        name="password"
        autoComplete="new-password"
        label={t('account:password')}
        description={t('invitation.password_hint')}
        {...form.getInputProps('password')}
      />
      <CodeInput name="code" description={t('code_hint')} {...form.getInputProps('code')} />
      <FormProblem error={accept.error} />
      <SubmitButton isSending={accept.isPending}>{t('invitation.submit')}</SubmitButton>
    </form>
  );
}

/** The fields of the way are those of the form. */
const withoutPath = (errors: ReturnType<typeof fieldErrors>) =>
  Object.fromEntries(Object.entries(errors).map(([field, error]) => [field.replace(/^way\./, ''), error]));
