import type { MemberCard } from '@rendezvous/contract/shared';
import IconRosetteDiscountCheck from '@tabler/icons-react/dist/esm/icons/IconRosetteDiscountCheck.mjs';
import { useSettings } from '../../platform/document/page.tsx';
import { useTranslation } from '../../platform/i18n/i18n.ts';

/** The badge of a member with verified photos, where the brand has such. */
export function VerifiedIcon({ member, className }: { member: Pick<MemberCard, 'verified'>; className?: string }) {
  const { t } = useTranslation();
  const { verification } = useSettings();
  if (!verification || !member.verified) return null;
  const name = t('member.verified');
  return (
    <span className={className} role="img" aria-label={name} title={name}>
      <IconRosetteDiscountCheck size={18} stroke={2} aria-hidden />
    </span>
  );
}
