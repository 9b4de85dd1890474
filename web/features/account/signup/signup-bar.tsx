import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { Brand } from '../../../ui/brand/brand.tsx';
import classes from './step-frame.module.css';

/** The only bar around sign-up: the way back, whose site it is, and `children` at its end. */
export function SignupBar({ back, children }: { back: string | null; children?: ReactNode }) {
  const { t } = useTranslation('account');
  return (
    <div className={classes.bar}>
      {back && (
        <Link to={back} className={classes.back} aria-label={t('back')}>
          <IconArrowLeft size={22} aria-hidden />
        </Link>
      )}
      <div className={classes.brand}>
        <Brand />
      </div>
      <div className={classes.end}>{children}</div>
    </div>
  );
}
