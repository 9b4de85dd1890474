import '@mantine/core/styles/RadioCard.layer.css';
import '@mantine/core/styles/RadioIndicator.layer.css';
import { Radio } from '@mantine/core';
import type { KeptCard } from '@rendezvous/contract/kept';
import type { PaymentMethod } from '@rendezvous/contract/payment';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { hasMark, MethodMarks } from '../method-marks.tsx';
import classes from './checkout.module.css';

/** A method, or the card that is kept. */
export type ChosenMethod = PaymentMethod | 'kept';

interface MethodChoiceProps {
  methods: readonly PaymentMethod[];
  kept: KeptCard | null;
  chosen: ChosenMethod;
  onChange: (method: ChosenMethod) => void;
}

/** The member's kept card, and the payment methods of the package's country. */
export function MethodChoice({ methods, kept, chosen, onChange }: MethodChoiceProps) {
  const { t } = useTranslation('payment');
  // Marks the card at once; the page follows when its amounts have loaded.
  const [marked, setMarked] = useState(chosen);
  const choose = (value: string) => {
    setMarked(value as ChosenMethod);
    onChange(value as ChosenMethod);
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
        {kept && <Choice value="kept" name={kept.label ?? t('kept.card')} hint={t('kept.at_once')} />}
        {methods.map((method) => (
          <Choice
            key={method}
            value={method}
            name={t(`methods.${method}`)}
            hint={t(`method_hints.${method}`)}
            marks={hasMark(method) && <MethodMarks methods={[method]} />}
          />
        ))}
      </div>
    </Radio.Group>
  );
}

interface ChoiceProps {
  value: ChosenMethod;
  name: string;
  hint: string;
  marks?: ReactNode;
}

function Choice({ value, name, hint, marks }: ChoiceProps) {
  return (
    <Radio.Card value={value} className={classes.method} aria-label={`${name}. ${hint}`}>
      <Radio.Indicator size="md" />
      <span className={classes.methodWords}>
        <span className={classes.methodName}>{name}</span>
        <span className={classes.small}>{hint}</span>
      </span>
      {marks}
    </Radio.Card>
  );
}
