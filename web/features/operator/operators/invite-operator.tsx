import { Button, TextInput } from '@mantine/core';
import { inviteOperator, listOperators } from '@rendezvous/contract/operator-desk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { fieldErrors } from '../../../platform/query/problem.ts';
import { checked } from '../check.ts';
import { DeskForm } from '../desk-form.tsx';
import { type Access, AccessFields } from './access-fields.tsx';

const noneYet: Access = { roles: [], brands: null };

/** Invites an operator by mail, or shows the link where the installation has no mail server. */
export default function InviteOperator() {
  const { t } = useTranslation('operator');
  const client = useQueryClient();
  const [who, setWho] = useState({ name: '', email: '' });
  const [access, setAccess] = useState(noneYet);
  const invite = useMutation({
    mutationFn: () => {
      const body = { ...who, roles: [...access.roles], brands: access.brands && [...access.brands] };
      return checked(() => api(inviteOperator, { body }));
    },
    onSuccess: () => client.invalidateQueries({ queryKey: [listOperators.path] }),
  });
  const errors = fieldErrors(invite.error);
  if (invite.data?.link === null) return <p role="status">{t('operators.mailed_text', who)}</p>;
  if (invite.data) return <InvitationLink link={invite.data.link} name={who.name} />;
  return (
    <DeskForm call={invite} submit={t('operators.send')}>
      {(['name', 'email'] as const).map((field) => (
        <TextInput
          key={field}
          name={field}
          label={t(field === 'name' ? 'operators.name' : 'account:email')}
          type={field === 'email' ? 'email' : 'text'}
          value={who[field]}
          onChange={({ currentTarget }) => setWho({ ...who, [field]: currentTarget.value })}
          error={errors[field]}
        />
      ))}
      <AccessFields access={access} onChange={setAccess} />
      {(errors.roles || errors.brands) && <p role="alert">{errors.roles ?? errors.brands}</p>}
    </DeskForm>
  );
}

function InvitationLink({ link, name }: { link: string; name: string }) {
  const { t } = useTranslation('operator');
  const [isCopied, setCopied] = useState(false);
  const copy = useMutation({
    mutationFn: () => navigator.clipboard.writeText(link),
    onSuccess: () => setCopied(true),
  });
  return (
    <div className="desk-form">
      <p>{t('operators.link_text', { name })}</p>
      <code className="desk-code">{link}</code>
      {/* Browsers have a clipboard over https only. */}
      {navigator.clipboard && (
        <Button variant="default" onClick={() => copy.mutate()}>
          {t(isCopied ? 'operators.copied' : 'operators.copy')}
        </Button>
      )}
    </div>
  );
}
