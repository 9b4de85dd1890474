import { lazy, type RefObject, Suspense, startTransition, useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { useMember } from '../../../platform/session/session.ts';
import { Avatar } from '../../../ui/member/avatar.tsx';
import { memberPath } from '../../../ui/member/member-path.ts';
import { SomeLines } from '../../icebreaker/some-lines.tsx';
import type { ChatPage } from '../chat.queries.ts';
import type { ComposerHandle } from '../composer/composer.tsx';
import type { SendState } from '../composer/composer-notice.tsx';
import { useWords } from '../composer/use-words.ts';
import classes from '../conversation/message-list.module.css';
import { SharedChips } from '../conversation/shared-chips.tsx';
import { flyInto } from '../icebreaker/fly-into.ts';
import { useOtherProfile } from '../other-profile.queries.ts';
import FictionalWarning from '../warning/fictional-warning.tsx';

const Icebreaker = lazy(() => import('../icebreaker/icebreaker.tsx'));

interface FirstWordsProps {
  page: ChatPage;
  sendState: SendState;
  composer: RefObject<ComposerHandle | null>;
}

/** Before the first message: the other member, whether they are fictional, what both like, and lines to start with. */
export function FirstWords({ page, sendState, composer }: FirstWordsProps) {
  const { t } = useTranslation('chat');
  const { profile } = page.chat;
  return (
    <div className={classes.first} data-beginning>
      <Link to={memberPath(profile.id)} className={classes.firstPerson}>
        <Avatar image={profile.main_image} size={88} />
        <h2 className={classes.firstTitle}>{t('first.title', { name: profile.name })}</h2>
      </Link>
      <FictionalWarning profile={profile} />
      <SharedChips shared={useOtherProfile(profile.id)?.shared_interests} />
      {sendState !== 'blocked' && <FirstLines page={page} sendState={sendState} composer={composer} />}
    </div>
  );
}

/** Three lines to insert into the field below, and a button that opens all of them. */
function FirstLines({ page, sendState, composer }: FirstWordsProps) {
  const [isOpen, setOpen] = useState<boolean>();
  const { profile } = page.chat;
  const { putLine } = useWords(useMember().id, profile.id);
  return (
    <>
      <SomeLines
        profile={profile.id}
        onChoose={(line, button) => {
          putLine(line);
          composer.current?.focus();
          flyInto(composer.current?.field(), button);
        }}
        onMore={() => startTransition(() => setOpen(true))}
      />
      <Suspense>
        {isOpen !== undefined && (
          <Icebreaker
            page={page}
            sendState={sendState}
            composer={composer}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
