import { Checkbox } from '@mantine/core';
import { type Role, roles } from '@rendezvous/contract/permission';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { useDesk } from '../desk.queries.ts';

/** What an operator has: roles, and some brands or all. */
export interface Held {
  readonly roles: readonly Role[];
  readonly brands: readonly string[] | null;
}

const toggled = <T,>(all: readonly T[], one: T): T[] =>
  all.includes(one) ? all.filter((other) => other !== one) : [...all, one];

export function HeldFields({ held, onChange }: { held: Held; onChange: (held: Held) => void }) {
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
            checked={held.roles.includes(role)}
            onChange={() => onChange({ ...held, roles: toggled(held.roles, role) })}
          />
        ))}
      </fieldset>
      <fieldset className="desk-choices">
        <legend>{t('operators.brands')}</legend>
        <Checkbox
          label={t('all_brands')}
          checked={held.brands === null}
          onChange={() => onChange({ ...held, brands: held.brands === null ? [] : null })}
        />
        {held.brands !== null &&
          brands.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={held.brands?.includes(id) ?? false}
              onChange={() => onChange({ ...held, brands: toggled(held.brands ?? [], id) })}
            />
          ))}
      </fieldset>
    </>
  );
}
