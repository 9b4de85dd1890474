import { Checkbox } from '@mantine/core';
import { type Role, roles } from '@rendezvous/contract/permission';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { useDesk } from '../desk.queries.ts';

/** An operator's roles, and some brands or all (null). */
export interface Access {
  readonly roles: readonly Role[];
  readonly brands: readonly string[] | null;
}

const toggled = <T,>(all: readonly T[], one: T): T[] =>
  all.includes(one) ? all.filter((other) => other !== one) : [...all, one];

export function AccessFields({ access, onChange }: { access: Access; onChange: (access: Access) => void }) {
  const { t } = useTranslation('operator');
  const { brands } = useDesk();
  return (
    <>
      <fieldset className="desk-choices">
        <legend>{t('operators.roles')}</legend>
        {roles.map((role) => (
          <Checkbox
            key={role}
            label={t(`role.${role}`)}
            checked={access.roles.includes(role)}
            onChange={() => onChange({ ...access, roles: toggled(access.roles, role) })}
          />
        ))}
      </fieldset>
      <fieldset className="desk-choices">
        <legend>{t('operators.brands')}</legend>
        <Checkbox
          label={t('all_brands')}
          checked={access.brands === null}
          onChange={() => onChange({ ...access, brands: access.brands === null ? [] : null })}
        />
        {access.brands !== null &&
          brands.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={access.brands?.includes(id) ?? false}
              onChange={() => onChange({ ...access, brands: toggled(access.brands ?? [], id) })}
            />
          ))}
      </fieldset>
    </>
  );
}
