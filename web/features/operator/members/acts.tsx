import { Button } from '@mantine/core';
import type { DeskMember, MemberAct } from '@rendezvous/contract/member-desk';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Dropdown, DropdownButton } from '../../../ui/dropdown.tsx';

const ActForm = lazy(() => import('./act-form.tsx'));

/** The acts at the member's wish that the operator and the account allow. */
export function Acts({ member }: { member: DeskMember }) {
  const { t } = useTranslation('support');
  const [opened, show] = useState<MemberAct | null>(null);
  if (member.can.length === 0) return null;
  return (
    <>
      <section className="desk-acts" aria-label={t('acts.title')}>
        {member.can
          .filter((act) => act !== 'deletion')
          .map((act) => (
            <Button key={act} size="sm" variant="default" onClick={() => show(act)}>
              {t(`acts.${act}.title`)}
            </Button>
          ))}
        {member.can.includes('deletion') && (
          <Dropdown label={t('acts.more')} icon={IconDots}>
            <DropdownButton data-ends onClick={() => show('deletion')}>
              {t('acts.deletion.title')}
            </DropdownButton>
          </Dropdown>
        )}
      </section>
      <Dialog isOpen={opened !== null} onClose={() => show(null)} title={opened ? t(`acts.${opened}.title`) : ''}>
        <Suspense>{opened && <ActForm act={opened} member={member} onDone={() => show(null)} />}</Suspense>
      </Dialog>
    </>
  );
}
