import { Button, Group } from '@mantine/core';
import type { Profile } from '@rendezvous/contract/profile';
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs';
import { useState } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { inBackground } from '../../../platform/query/background.ts';
import { useMember } from '../../../platform/session/session.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { memberPath } from '../../../ui/member/member-path.ts';
import { draftKey, writeDraft } from '../../chat/composer/use-draft.ts';
import { useHeart } from '../../like/use-heart.ts';

interface AnswerProps {
  /** The member who wrote the line. */
  profile: Profile;
  line: string;
}

/**
 * Answers a line of a profile by a message that quotes it, or likes it. A like given by another line shows beside the
 * photos alone.
 */
export function Answer({ profile, line }: AnswerProps) {
  const { t } = useTranslation('profile');
  const { id, can } = profile;
  const member = useMember();
  const heart = useHeart({ ...profile, aboutLine: line }, 'nothing');
  const [isLikedHere, setLikedHere] = useState(false);
  const look = { variant: 'light', mih: 'var(--touch-target)' } as const;
  return (
    <Group gap="xs" mt="sm">
      <ButtonLink
        to={`${memberPath(id)}/chat`}
        onClick={() => writeDraft(draftKey(member.id, id, 'about'), line)}
        leftSection={<IconArrowBackUp size={18} stroke={1.8} aria-hidden />}
        {...look}
      >
        {t('answer')}
      </ButtonLink>
      {(heart.shown ? isLikedHere : can.like.allowed) && (
        <Button
          onClick={() => {
            setLikedHere(true);
            inBackground(heart.press());
          }}
          leftSection={<IconHeart size={18} stroke={1.8} fill={heart.shown ? 'currentColor' : 'none'} aria-hidden />}
          {...look}
        >
          {t(heart.shown ? 'line_liked' : 'like_line')}
        </Button>
      )}
    </Group>
  );
}
