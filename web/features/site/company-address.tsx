import { useCompany } from '../../platform/document/page.tsx';
import { useFormat } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { usePhone } from '../../ui/brand/house-values.tsx';
import { addressVariant } from './address-variant.ts';

/** The company behind the site, in one of three variants (§2). */
export function CompanyAddress({ className, line }: { className?: string; line?: string }) {
  const { t } = useTranslation('site');
  const { country } = useFormat();
  const company = useCompany();
  const phone = usePhone();
  const variant = addressVariant(company.country);
  const vat = company.vat_numbers.join(', ');
  const lines = [
    company.address,
    variant === 'dutch' ? company.city : `${company.city}, ${country(company.country)}`,
    t(`company.${variant}`, { number: company.kvk }),
    vat && t(variant === 'overseas' ? 'company.tax' : 'company.vat', { number: vat }),
  ];
  return (
    <address className={className}>
      <strong className={line}>{company.name}</strong>
      {lines.filter(Boolean).map((text) => (
        <span key={text} className={line}>
          {text}
        </span>
      ))}
      {phone && (
        <a className={line} href={`tel:${phone}`}>
          {t('company.phone', { number: phone })}
        </a>
      )}
    </address>
  );
}
