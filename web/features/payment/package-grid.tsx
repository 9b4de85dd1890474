import type { Answer } from '@rendezvous/contract/endpoint';
import type { listPackages } from '@rendezvous/contract/payment';
import IconCoins from '@tabler/icons-react/dist/esm/icons/IconCoins.mjs';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { State } from '../../ui/state/state.tsx';
import { type Carried, purchasePath } from './checkout/purchase-path.ts';
import { useWelcome } from './offers/use-welcome.ts';
import classes from './package-card.module.css';
import { PackageCard } from './package-card.tsx';

interface PackageGridProps {
  offer: Answer<typeof listPackages>;
  /** The address's code replaces a welcome bonus, as a purchase takes one code. */
  carried: Carried;
}

/** The packages of a country; links pass a code or a welcome bonus on to the checkout. */
export function PackageGrid({ offer, carried }: PackageGridProps) {
  const { t } = useTranslation('payment');
  const welcome = useWelcome()?.code;
  const packages = carried.code ? offer.packages.map((one) => ({ ...one, welcome: null })) : offer.packages;
  if (offer.packages.length === 0) return <State icon={IconCoins} title={t('credits.empty')} />;
  return (
    <ul className={classes.grid}>
      {packages.map((one) => (
        <PackageCard
          key={one.id}
          offer={one}
          vat={offer.vat_percentage}
          to={purchasePath(`/credits/${one.id}`, {
            ...carried,
            code: carried.code ?? (one.welcome ? welcome : undefined),
          })}
        />
      ))}
    </ul>
  );
}
