import { Button } from '@mantine/core';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { FormProblem } from '../../ui/state/form-problem.tsx';
import { useDecide } from './consent.queries.ts';
import classes from './consent-question.module.css';
import { useConsentText } from './consent-text.ts';

/** Where a form was refused for want of consent: asks for it in place, and has the form sent again. */
export default function ConsentQuestion({ onGiven }: { onGiven: () => void }) {
  const { t } = useTranslation('consent');
  const text = useConsentText();
  const decide = useDecide();
  return (
    <div className={classes.question}>
      <p>{text}</p>
      <Button variant="default" loading={decide.isPending} onClick={() => decide.mutate(true, { onSuccess: onGiven })}>
        {t('save')}
      </Button>
      <FormProblem error={decide.error} />
    </div>
  );
}
