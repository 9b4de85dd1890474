import { NativeSelect, useMantineColorScheme } from '@mantine/core';
import { day, second } from '@rendezvous/contract/durations';
import { brandCookie, logOutOperator } from '@rendezvous/contract/operator';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs';
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs';
import { useEffect, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { storeCookie } from '../../platform/browser/cookie.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { lastCall } from '../../platform/query/api.ts';
import { inBackground } from '../../platform/query/background.ts';
import { allChosen, brandChoices } from './brands.rules.ts';
import { useChosenBrand, useDesk } from './desk.queries.ts';
import { useWaiting, type Waiting } from './queue/counts.ts';
import { groups, type Screen, screens } from './screens.ts';

const aYear = (365 * day) / second;

/** Choosing a brand reloads the page, as every answer depends on it. */
export function chooseBrand(id: string): void {
  storeCookie(brandCookie, id, id === '' ? 0 : aYear);
  window.location.reload();
}

async function logOut(): Promise<void> {
  await lastCall(logOutOperator, {});
  window.location.assign('/operator/login');
}

/** The screens that this operator may open. */
export function useScreens(): readonly Screen[] {
  const { operator } = useDesk();
  return screens.filter(({ permission }) => !permission || operator?.permissions.includes(permission));
}

/** The desk's navigation: beside the screen on a desk; on a phone a button opens it. */
export function DeskNavigation() {
  const { t } = useTranslation('operator');
  const { operator } = useDesk();
  const { toggleColorScheme } = useMantineColorScheme();
  const [isOpen, setOpen] = useState(false);
  const { key } = useLocation();
  const waiting = useWaiting();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen that is led to closes it
  useEffect(() => setOpen(false), [key]);
  return (
    <header className="desk-side">
      <p className="desk-name">{t('desk')}</p>
      <BrandPicker />
      <button
        type="button"
        className="desk-icon desk-menu"
        aria-label={t('navigation')}
        aria-expanded={isOpen}
        aria-controls="desk-nav"
        onClick={() => setOpen(!isOpen)}
      >
        <IconMenu2 size={20} aria-hidden />
      </button>
      <nav id="desk-nav" aria-label={t('navigation')} className="desk-nav" data-open={isOpen || undefined}>
        <Links waiting={waiting} />
        {groups.map((group) => (
          <Links key={group} group={group} waiting={waiting} />
        ))}
      </nav>
      <div className="desk-self">
        <p>
          <b>{operator?.name}</b>
          <span className="desk-soft">{operator?.roles.map((role) => t(`role.${role}`)).join(', ')}</span>
        </p>
        <button type="button" className="desk-icon" aria-label={t('scheme')} onClick={toggleColorScheme}>
          <IconMoon size={20} aria-hidden />
        </button>
        <button type="button" className="desk-icon" aria-label={t('log_out')} onClick={() => inBackground(logOut())}>
          <IconLogout size={20} aria-hidden />
        </button>
      </div>
    </header>
  );
}

/** The screens of a part, with how much waits in each; those without one stand above all parts. */
function Links({ group, waiting }: Pick<Screen, 'group'> & { readonly waiting: Waiting }) {
  const { t } = useTranslation('operator');
  const shown = useScreens().filter((screen) => screen.group === group);
  if (shown.length === 0) return null;
  return (
    <div className="desk-links">
      {group && <p className="desk-soft">{t(`group.${group}`)}</p>}
      {shown.map(({ name, path, icon: Icon, queue }) => {
        const count = waiting.find((one) => one.queue === queue)?.waiting;
        return (
          <NavLink key={name} to={path} end className="desk-link">
            <Icon size={20} aria-hidden />
            <span>{t(`screen.${name}`)}</span>
            {count ? <span className="desk-badge">{count}</span> : null}
          </NavLink>
        );
      })}
    </div>
  );
}

function BrandPicker() {
  const { t } = useTranslation('operator');
  const { brands, brand } = useDesk();
  const choices = brandChoices(brands, t('all_brands'));
  const chosen = useChosenBrand() ?? allChosen(choices, brands, brand);
  const [only] = brands;
  if (brands.length === 1 && only) return <p className="desk-soft">{only.name}</p>;
  return (
    <NativeSelect
      aria-label={t('brand')}
      className="desk-brand"
      value={chosen}
      data={[...choices]}
      onChange={({ currentTarget }) => chooseBrand(currentTarget.value)}
    />
  );
}
