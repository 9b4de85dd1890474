import { chatPremiumFailures } from '@rendezvous/contract/chat-premium';
import type { MemberCard } from '@rendezvous/contract/shared';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import { isPlainPress } from '../../../platform/document/follow.ts';
import { useSettings } from '../../../platform/document/page.tsx';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { pathWithNext } from '../../../platform/query/load.ts';
import { codeText } from '../../../platform/query/problem.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { chatPath } from '../../../ui/member/member-path.ts';
import { offerPackages } from '../../../ui/offers/package-offer.ts';
import { HistoryLimitStyle } from './history-limit-style.tsx';

/** At the top of a conversation that a free member may not read further back: how far, and what opens the rest. */
export default function HistoryLimit({ profile }: { profile: MemberCard }) {
  const { t } = useTranslation('chat');
  const { chat_history: max } = useSettings();
  return (
    <div className="history-limit" role="note">
      <HistoryLimitStyle />
      <IconHistory size={24} stroke={1.6} aria-hidden />
      <p>{codeText(t, chatPremiumFailures.history_limit.code, { max: max ?? 0 })}</p>
      <ButtonLink
        to={pathWithNext('/credits', chatPath(profile.id))}
        prefetch="none"
        variant="default"
        size="sm"
        onClick={(event) => {
          if (!isPlainPress(event)) return;
          event.preventDefault();
          offerPackages({ addressee: profile, hasDraft: false, title: t('limit.whole', { name: profile.name }) });
        }}
      >
        {t('limit.action')}
      </ButtonLink>
    </div>
  );
}
