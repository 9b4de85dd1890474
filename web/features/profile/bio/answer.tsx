import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { useMember } from '../../../platform/session/session.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { memberPath } from '../../../ui/member/member-path.ts';
import { draftKey, writeDraft } from '../../chat/composer/use-draft.ts';

interface AnswerProps {
  /** The member who wrote the line. */
  id: string;
  line: string;
}

/** Begins a message that answers a line of a bio, and quotes it. */
export function Answer({ id, line }: AnswerProps) {
  const { t } = useTranslation('profile');
  const member = useMember();
  return (
    <ButtonLink
      to={`${memberPath(id)}/chat`}
      onClick={() => writeDraft(draftKey(member.id, id, 'about'), line)}
      variant="light"
      mih="var(--touch-target)"
      mt="sm"
      leftSection={<IconArrowBackUp size={18} stroke={1.8} aria-hidden />}
    >
      {t('answer')}
    </ButtonLink>
  );
}
