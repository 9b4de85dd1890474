import type { Package } from '@rendezvous/contract/payment';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useFormat } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { inBackground } from '../../platform/query/background.ts';
import { useMember } from '../../platform/session/session.ts';
import type { DialogProps } from '../../ui/dialog/modal-dialog.tsx';
import { Sheet } from '../../ui/dialog/sheet.tsx';
import { Avatar } from '../../ui/member/avatar.tsx';
import { chatPath } from '../../ui/member/member-path.ts';
import type { PackageOffer } from '../../ui/offers/package-offer.ts';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { paymentCountryOf } from './checkout/payment-country.ts';
import { purchasePath } from './checkout/purchase-path.ts';
import { MethodMarks } from './method-marks.tsx';
import classes from './payment.module.css';
import { packagesQuery } from './payment.queries.ts';
import { useSaving } from './saving.ts';
import { CarePanel } from './spending/care-panel.tsx';
import { useLeftAlone } from './spending/use-paused.ts';

type PackageSheetProps = Pick<DialogProps, 'isOpen' | 'onClose'> & PackageOffer;

/** The packages over the conversation that needs one, to which a purchase leads back. */
export default function PackageSheet({ isOpen, onClose, addressee, hasDraft, title }: PackageSheetProps) {
  const { t } = useTranslation('payment');
  const { id, name, main_image } = addressee;
  const { paid_user } = useMember();
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={title ?? t('status.write', { name })} size="wide">
      <div className={classes.lead}>
        <Avatar image={main_image} size={56} />
        <p>
          {[hasDraft && t('sheet.draft'), t('checkout.once'), !paid_user && t('credits.intro_free')]
            .filter(Boolean)
            .join(' ')}
        </p>
      </div>
      <Packages next={chatPath(id)} />
    </Sheet>
  );
}

function Packages({ next }: { next: string }) {
  const { t } = useTranslation('payment');
  const { number } = useFormat();
  const { profile } = useMember();
  const country = paymentCountryOf(new Request(location.href)) ?? profile.country ?? undefined;
  const { data, error, refetch } = useQuery(packagesQuery(country));
  const isLeftAlone = useLeftAlone();
  // The words of the panel.
  useTranslation('spending');
  if (error) return <ErrorState error={error} onRetry={() => inBackground(refetch())} />;
  if (!data) return <ComingRows />;
  const { packages, paymentmethods, vat_percentage } = data;
  if (isLeftAlone)
    return (
      <>
        <CarePanel linked />
        <Link to={purchasePath('/credits', { next })}>{t('credits.prices')}</Link>
      </>
    );
  if (packages.length === 0) return <p>{t('credits.empty')}</p>;
  const tax =
    vat_percentage > 0 ? t('credits.tax_included', { percentage: number(vat_percentage) }) : t('credits.no_tax');
  return (
    <>
      <ul className={classes.list} data-wide>
        {packages.map((one) => (
          <PackageRow key={one.id} offer={one} to={purchasePath(`/credits/${one.id}`, { next })} />
        ))}
      </ul>
      <div className={classes.below}>
        <MethodMarks methods={paymentmethods} />
        <span>{packages.some(({ welcome }) => welcome) ? `${t('credits.welcome_price')} · ${tax}` : tax}</span>
      </div>
    </>
  );
}

function PackageRow({ offer, to }: { offer: Package; to: string }) {
  const { t } = useTranslation('payment');
  const { money } = useFormat();
  const saving = useSaving(offer);
  const { credits, welcome, popular } = offer;
  const { amount, per_message } = welcome ?? offer;
  return (
    <li>
      <Link to={to} className={classes.item} data-popular={popular || undefined}>
        <span className={classes.what}>
          <span className={classes.name}>
            {t('credits.amount_of_credits', { credits })}{' '}
            {popular && <span className={classes.mark}>{t('credits.popular')}</span>}
          </span>
          <span className={classes.dimmed}>{t('credits.per_message', { price: money(per_message) })}</span>
        </span>
        <span className={classes.end}>
          <span className={classes.name}>
            {welcome && <s className={classes.dimmed}>{money(offer.amount)}</s>} {money(amount)}
          </span>
          {saving && (
            <span className={classes.mark} data-good>
              {saving}
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}

/** The shape of the rows while they are on their way. */
function ComingRows() {
  return (
    <ul className={classes.list} data-wide aria-busy>
      {[1, 2, 3, 4].map((row) => (
        <li key={row} className={classes.item}>
          <span className={classes.what}>
            <span className={classes.name}>{'\u00a0'}</span>
            <span className={classes.dimmed}>{'\u00a0'}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
