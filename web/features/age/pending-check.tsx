import { Button } from '@mantine/core';
import type { AgeCheck } from '@rendezvous/contract/age';
import { Suspense } from 'react';
import { fetched } from '../../platform/document/fetched.tsx';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { Notice } from '../../ui/state/notice.tsx';

const WalletCode = fetched('features/age/wallet-code.tsx', async () => (await import('./wallet-code.tsx')).WalletCode);

type Pending = NonNullable<AgeCheck['pending']>;

/** A check that has begun: where it goes on, and for a wallet on another device, the code. */
export function PendingCheck({ pending }: { pending: Pending }) {
  const { t } = useTranslation('age');
  const isWallet = pending.kind === 'openid4vp';
  return (
    <>
      <Notice tone="brand" role="status" title={t('pending.title')}>
        {t('pending.text')}
      </Notice>
      <Button component="a" href={pending.url} target="_self" size="lg">
        {t(isWallet ? 'pending.wallet' : 'pending.go_on')}
      </Button>
      {isWallet && (
        <Suspense fallback={null}>
          <WalletCode url={pending.url} />
        </Suspense>
      )}
    </>
  );
}
