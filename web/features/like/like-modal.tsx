import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { inBackground } from '../../platform/query/background.ts';
import { memberPath } from '../../ui/member/member-path.ts';
import { refetchLikesSoon } from './like.queries.ts';
import { findLiker } from './match/find-liker.ts';
import { MatchModal } from './match/match-modal.tsx';

type Profile = Parameters<typeof MatchModal>[0]['profile'];

interface LikeModalProps {
  kind: 'match' | 'like';
  /** If missing, requests an automatic like; without one, shows nothing. */
  profile?: Profile;
  onClose: () => void;
}

/** A match or a new like over the page, with the targets of its photo and buttons. */
export function LikeModal({ kind, profile, onClose }: LikeModalProps) {
  const { t } = useTranslation('like');
  const navigate = useNavigate();
  const client = useQueryClient();
  const [found, setFound] = useState(profile);
  const { key } = useLocation();
  // The history entry from which it leads elsewhere: it covers that page until the next one is there.
  const [left, setLeft] = useState<string>();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (left !== undefined && left !== key) close();
  }, [left, key]);
  const find = useEffectEvent(async () => {
    const liker = await findLiker().catch(() => null);
    if (!liker) return onClose();
    setFound(liker);
    refetchLikesSoon(client);
  });
  const isAsked = profile !== undefined;
  useEffect(() => {
    if (!isAsked) inBackground(find());
  }, [isAsked]);
  if (!found) return null;
  const leave = (to: string) => {
    setLeft(key);
    inBackground(navigate(to));
  };
  const open = (id: string) => leave(memberPath(id));
  return (
    <MatchModal
      kind={kind}
      profile={found}
      button={t('match.view_short')}
      onClose={onClose}
      onImagePressed={open}
      onButtonPressed={open}
      {...(kind === 'match' ? { onStartConversation: (id: string) => leave(`${memberPath(id)}/chat`) } : {})}
    />
  );
}
