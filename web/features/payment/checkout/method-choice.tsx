import '@mantine/core/styles/RadioCard.layer.css';
import '@mantine/core/styles/RadioIndicator.layer.css';
import { Radio } from '@mantine/core';
import type { PaymentMethod } from '@rendezvous/contract/payment';
import type { TablerIcon } from '@tabler/icons-react';
import IconBrandPaypal from '@tabler/icons-react/dist/esm/icons/IconBrandPaypal.mjs';
import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs';
import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs';
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs';
import { useState } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import classes from './checkout.module.css';

const icons: Record<PaymentMethod, TablerIcon> = {
  card: IconCreditCard,
  ideal: IconBuildingBank,
  bancontact: IconCreditCard,
  paypal: IconBrandPaypal,
  przelewy24: IconBuildingBank,
  mobilepay: IconDeviceMobile,
  swish: IconDeviceMobile,
  directdebit: IconBuildingBank,
};

interface MethodChoiceProps {
  methods: readonly PaymentMethod[];
  chosen: PaymentMethod;
  onChange: (method: PaymentMethod) => void;
}

/** The payment methods of the package's country. */
export function MethodChoice({ methods, chosen, onChange }: MethodChoiceProps) {
  const { t } = useTranslation('payment');
  // Marks the card at once; the page follows when its amounts have loaded.
  const [marked, setMarked] = useState(chosen);
  const choose = (value: string) => {
    setMarked(value as PaymentMethod);
    onChange(value as PaymentMethod);
  };
  return (
    <Radio.Group
      name="paymentmethod"
      value={marked}
      onChange={choose}
      label={t('checkout.method_title')}
      labelProps={{ className: classes.legend }}
    >
      <div className={classes.methods}>
        {methods.map((method) => {
          const Icon = icons[method];
          return (
            <Radio.Card
              key={method}
              value={method}
              className={classes.method}
              aria-label={`${t(`methods.${method}`)}. ${t(`method_hints.${method}`)}`}
            >
              <Icon size={26} stroke={1.6} aria-hidden className={classes.methodIcon} />
              <span className={classes.methodWords}>
                <span className={classes.methodName}>{t(`methods.${method}`)}</span>
                <span className={classes.small}>{t(`method_hints.${method}`)}</span>
              </span>
              <Radio.Indicator size="md" />
            </Radio.Card>
          );
        })}
      </div>
    </Radio.Group>
  );
}
