import type { Answer } from '@rendezvous/contract/endpoint';
import type { listPackages } from '@rendezvous/contract/payment';
import IconCoins from '@tabler/icons-react/dist/esm/icons/IconCoins.mjs';
import { useTranslation } from '../../platform/i18n.ts';
import { State } from '../../ui/state.tsx';
import classes from './package-card.module.css';
import { PackageCard } from './package-card.tsx';
import { useWelcome } from './use-welcome.ts';

/** The packages of a country; a welcome bonus goes along to the checkout. */
export function PackageGrid({ offer }: { offer: Answer<typeof listPackages> }) {
  const { t } = useTranslation('payment');
  const code = useWelcome()?.code;
  if (offer.packages.length === 0) return <State icon={IconCoins} title={t('credits.empty')} />;
  return (
    <ul className={classes.grid}>
      {offer.packages.map((one) => (
        <PackageCard key={one.id} offer={one} vat={offer.vat_percentage} to={`/credits/${one.id}${one.welcome_amount && code ? `?code=${code}` : ''}`} />
      ))}
    </ul>
  );
}
