import type { TablerIcon } from '@tabler/icons-react';
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs';
import IconHelp from '@tabler/icons-react/dist/esm/icons/IconHelp.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconMessageReport from '@tabler/icons-react/dist/esm/icons/IconMessageReport.mjs';
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs';
import IconShield from '@tabler/icons-react/dist/esm/icons/IconShield.mjs';
import type { ReactNode } from 'react';
import type { PageHandle } from '../../../platform/document/handle.ts';
import { useCompany, useSettings } from '../../../platform/document/page.tsx';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { houseMarks, useHouseValues, usePhone } from '../../../ui/brand/house-values.tsx';
import { Page } from '../../../ui/page.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import { CompanyAddress } from '../company-address.tsx';
import classes from './pages-service.module.css';

export const handle: PageHandle = { i18n: ['service'], script: 'members', canonical: '/pages/service' };

/** Every way to contact the people behind the site. */
export default function ServicePage() {
  const { t } = useTranslation('service');
  const { name } = useSettings();
  const { tradenames } = useCompany();
  const phone = usePhone();
  const others = tradenames.filter((tradename) => tradename !== name);
  return (
    <Page title={t('title')} hidesHeading>
      <h1 className={classes.title}>{t('title')}</h1>
      <p className={classes.intro}>{t('intro')}</p>
      <div className={classes.ways}>
        <ContactOption icon={IconHelp} name="answers" />
        <ContactOption icon={IconMail} name="mail" />
        {phone && <ContactOption icon={IconPhone} name="phone" />}
        <ContactOption icon={IconMessageReport} name="complaint" />
        <ContactOption icon={IconShield} name="unsafe" />
        <ContactOption icon={IconBuilding} name="company">
          <CompanyAddress className={classes.address} line={classes.line} />
          {others.length > 0 && <p>{t('tradenames', { names: others.join(', ') })}</p>}
        </ContactOption>
      </div>
    </Page>
  );
}

function ContactOption({ icon: Icon, name, children }: { icon: TablerIcon; name: string; children?: ReactNode }) {
  const { t } = useTranslation('service');
  const values = useHouseValues();
  return (
    <section className={classes.way}>
      <Icon className={classes.icon} size={28} stroke={1.6} aria-hidden />
      <h2 className={classes.heading}>{t(`${name}.title`)}</h2>
      <p>
        <RichText text={t(`${name}.text`, values)} marks={houseMarks} />
      </p>
      {children}
    </section>
  );
}
