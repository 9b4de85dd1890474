import type { PaymentMethod } from '@rendezvous/contract/payment';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import amex from './marks/amex.svg?no-inline';
import bancontact from './marks/bancontact.svg?no-inline';
import ideal from './marks/ideal.svg?no-inline';
import mastercard from './marks/mastercard.svg?no-inline';
import mobilepay from './marks/mobilepay.svg?no-inline';
import paypal from './marks/paypal.svg?no-inline';
import przelewy24 from './marks/przelewy24.svg?no-inline';
import swish from './marks/swish.svg?no-inline';
import visa from './marks/visa.svg?no-inline';
import classes from './payment.module.css';

/** The marks by which a method is known, with the names that their owners give them in every language. */
const marks: Record<PaymentMethod, readonly (readonly [name: string, address: string])[]> = {
  card: [
    ['Visa', visa],
    ['Mastercard', mastercard],
    ['American Express', amex],
  ],
  ideal: [['iDEAL | Wero', ideal]],
  bancontact: [['Bancontact', bancontact]],
  paypal: [['PayPal', paypal]],
  przelewy24: [['Przelewy24', przelewy24]],
  mobilepay: [['MobilePay', mobilepay]],
  swish: [['Swish', swish]],
  directdebit: [],
};

/** Whether a method is known by a mark. */
export const hasMark = (method: PaymentMethod) => marks[method].length > 0;

/** Payment methods as their owners draw them, on white in either scheme; one without a mark by its name. */
export function MethodMarks({ methods }: { methods: readonly PaymentMethod[] }) {
  const { t } = useTranslation('payment');
  return (
    <span className={classes.marks}>
      {methods.map((method) =>
        hasMark(method)
          ? marks[method].map(([name, address]) => (
              <img key={name} src={address} alt={name} width={38} height={24} decoding="async" />
            ))
          : t(`methods.${method}`),
      )}
    </span>
  );
}
