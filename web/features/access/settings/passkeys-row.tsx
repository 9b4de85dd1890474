import { Button } from '@mantine/core';
import { type Passkey, removePasskey } from '@rendezvous/contract/access';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { inBackground } from '../../../platform/query/background.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { SettingsRow } from '../../../ui/settings/settings-row.tsx';
import { Text } from '../../../ui/text.tsx';
import { usePasskeySupport } from '../use-passkey-support.ts';
import { passkeysQuery } from './access.queries.ts';
import { useDeviceName } from './device-name.ts';
import form from './form.module.css';
import classes from './list.module.css';

const PasskeyForm = lazy(() => import('./passkey-form.tsx'));

/** Log-in by passkey: the member's passkeys, and a form to create one in this browser. */
export function PasskeysRow() {
  const { t } = useTranslation('access');
  const { passkeys } = useSuspenseQuery(passkeysQuery).data;
  const client = useQueryClient();
  const isSupported = usePasskeySupport(true);
  const refetchPasskeys = () => inBackground(client.invalidateQueries({ queryKey: passkeysQuery.queryKey }));
  const count = passkeys.length;
  return (
    <SettingsRow
      name={t('passkeys.title')}
      value={count === 0 ? t('passkeys.empty') : t('passkeys.count', { count })}
      verb={count === 0 ? 'add' : 'change'}
    >
      {(done) => (
        <div className={form.form}>
          <p className={form.text}>{t('passkeys.text')}</p>
          <PasskeyList passkeys={passkeys} onRemoved={refetchPasskeys} />
          {isSupported ? (
            <PasskeyForm
              onDone={(isAdded) => {
                refetchPasskeys();
                done(isAdded ? t('passkeys.added') : '');
              }}
            />
          ) : (
            <Text tone="pale">{t('passkeys.unsupported')}</Text>
          )}
        </div>
      )}
    </SettingsRow>
  );
}

function PasskeyList({ passkeys, onRemoved }: { passkeys: readonly Passkey[]; onRemoved: () => void }) {
  const { t } = useTranslation('access');
  const format = useFormat();
  const nameOf = useDeviceName();
  const [removing, setRemoving] = useState<string | null>(null);
  const remove = async () => {
    if (removing) await api(removePasskey, { body: { id: removing } });
    onRemoved();
  };
  if (passkeys.length === 0) return null;
  return (
    <ul className={classes.list}>
      {passkeys.map((passkey) => (
        <li key={passkey.id} className={classes.row}>
          <span className={classes.facts}>
            <b>{nameOf(passkey)}</b>
            <span className={classes.soft}>{t('passkeys.created', { date: format.day(passkey.created_at) })}</span>
          </span>
          <Button
            variant="default"
            aria-label={t('passkeys.remove_label', { device: nameOf(passkey) })}
            onClick={() => setRemoving(passkey.id)}
          >
            {t('passkeys.remove')}
          </Button>
        </li>
      ))}
      <ConfirmDialog
        isOpen={removing !== null}
        onClose={() => setRemoving(null)}
        onConfirm={remove}
        title={t('passkeys.remove_title')}
        confirm={t('passkeys.remove')}
        isDangerous
      >
        {t('passkeys.remove_text')}
      </ConfirmDialog>
    </ul>
  );
}
