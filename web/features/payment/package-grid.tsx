import type { Answer } from '@rendezvous/contract/endpoint';
import type { listPackages, Package } from '@rendezvous/contract/payment';
import IconCoins from '@tabler/icons-react/dist/esm/icons/IconCoins.mjs';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { State } from '../../ui/state/state.tsx';
import { type Carried, purchasePath } from './checkout/purchase-path.ts';
import { codedPrice, type FoundCode } from './coded-price.ts';
import { useWelcome } from './offers/use-welcome.ts';
import classes from './package-card.module.css';
import { PackageCard } from './package-card.tsx';
import { usePausedUntil } from './spending/use-paused.ts';

interface PackageGridProps {
  offer: Answer<typeof listPackages>;
  /** The address's code replaces a welcome bonus that is worth no more, as a purchase takes one code. */
  carried: Carried;
  /** That code and its prices, once they are known. */
  found: FoundCode | undefined;
}

/** The packages of a country; links pass a code or a welcome bonus on to the checkout. */
export function PackageGrid({ offer, carried, found }: PackageGridProps) {
  const { t } = useTranslation('payment');
  const welcome = useWelcome()?.code;
  const isPaused = usePausedUntil() !== null;
  if (offer.packages.length === 0) return <State icon={IconCoins} title={t('credits.empty')} />;
  // A code of some methods leads to the first of them that can be used here.
  const wanted = found?.discountcode.paymentmethods ?? [];
  const method = offer.paymentmethods.find((one) => wanted.includes(one));

  function cardOf(one: Package) {
    const coded = codedPrice(one, found);
    const path = `/credits/${one.id}`;
    if (!coded && (found || !carried.code))
      return { offer: one, to: purchasePath(path, { ...carried, code: one.welcome ? welcome : undefined }) };
    const reason = found && [
      t('credits.code_price', { code: found.discountcode.code }),
      method && t(`methods.${method}`),
    ];
    return {
      offer: { ...one, welcome: coded ?? null },
      to: purchasePath(method ? `${path}/${method}` : path, carried),
      reason: reason?.filter(Boolean).join(' · '),
    };
  }

  return (
    <ul className={classes.grid}>
      {offer.packages.map((one) => (
        <PackageCard key={one.id} {...cardOf(one)} {...(isPaused && { to: undefined })} />
      ))}
    </ul>
  );
}
