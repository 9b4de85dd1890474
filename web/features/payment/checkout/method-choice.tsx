import '@mantine/core/styles/RadioCard.layer.css';
import '@mantine/core/styles/RadioIndicator.layer.css';
import { Radio } from '@mantine/core';
import type { PaymentMethod } from '@rendezvous/contract/payment';
import { useState } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { MethodMarks } from '../method-marks.tsx';
import classes from './checkout.module.css';

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
        {methods.map((method) => (
          <Radio.Card
            key={method}
            value={method}
            className={classes.method}
            aria-label={`${t(`methods.${method}`)}. ${t(`method_hints.${method}`)}`}
          >
            <Radio.Indicator size="md" />
            <span className={classes.methodWords}>
              <span className={classes.methodName}>{t(`methods.${method}`)}</span>
              <span className={classes.small}>{t(`method_hints.${method}`)}</span>
            </span>
            <MethodMarks methods={[method]} />
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}
