import { Button } from '@mantine/core';
import type { Line } from '@rendezvous/contract/icebreaker';
import { fitsIn } from '@rendezvous/contract/text/graphemes';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import IconSparkles from '@tabler/icons-react/dist/esm/icons/IconSparkles.mjs';
import { type FormEvent, type RefObject, useId, useRef, useState } from 'react';
import { useSettings } from '../../../platform/document/page.tsx';
import { FreeTextField } from '../../../platform/form/free-text-field.tsx';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { useMember } from '../../../platform/session/session.ts';
import type { DialogProps } from '../../../ui/dialog/modal-dialog.tsx';
import { Sheet } from '../../../ui/dialog/sheet.tsx';
import { Avatar } from '../../../ui/member/avatar.tsx';
import { offerPackages } from '../../../ui/offers/package-offer.ts';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { State } from '../../../ui/state/state.tsx';
import { LineList } from '../../icebreaker/line-list.tsx';
import { firstLines, useLines } from '../../icebreaker/use-lines.ts';
import type { ChatPage } from '../chat.queries.ts';
import type { ComposerHandle } from '../composer/composer.tsx';
import { ComposerNotice, type SendState } from '../composer/composer-notice.tsx';
import { MessagePrice } from '../composer/message-price.tsx';
import { useWords } from '../composer/use-words.ts';
import { flyInto } from './fly-into.ts';
import { IcebreakerStyle } from './icebreaker-style.tsx';

/** How many lines are shown at once. */
const shown = 5;

interface IcebreakerProps extends Pick<DialogProps, 'isOpen' | 'onClose'> {
  page: ChatPage;
  sendState: SendState;
  /** Its unsent text is also the one here, and stays in its field when the window closes. */
  composer: RefObject<ComposerHandle | null>;
}

/** §2: first lines for a member. A press puts one into a field; only the button sends it, as any message. */
export default function Icebreaker({ isOpen, ...props }: IcebreakerProps) {
  const { t } = useTranslation('icebreaker');
  const { name } = props.page.chat.profile;
  return (
    <Sheet isOpen={isOpen} onClose={props.onClose} title={t('window', { name })}>
      <IcebreakerStyle />
      <Choice {...props} />
    </Sheet>
  );
}

function Choice({ page, sendState, composer, onClose }: Omit<IcebreakerProps, 'isOpen'>) {
  const { t } = useTranslation('icebreaker');
  const { message_length } = useSettings();
  const { profile } = page.chat;
  const { name } = profile;
  const { lines, error, retry } = useLines(profile.id);
  const { text, line: chosen, setText, putLine } = useWords(useMember().id, profile.id);
  const isTooLong = !fitsIn(text.trim(), message_length);
  const price = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const send = (event: FormEvent) => {
    event.preventDefault();
    // Closes first: sending moves the focus to the conversation, or opens the packages if credits are missing.
    onClose();
    composer.current?.send();
  };
  const buy = () => {
    onClose();
    offerPackages({ addressee: profile, hasDraft: text !== '' });
  };
  if (error) return <ErrorState error={error} onRetry={retry} />;
  const label = t('chat:placeholder', { name });
  return (
    <form className="icebreaker" onSubmit={send}>
      {lines?.length === 0 ? (
        <State icon={IconSparkles} title={t('empty.title', { name })} text={t('empty.text')} />
      ) : (
        <Lines
          profile={profile}
          lines={lines}
          chosen={chosen?.line}
          onChoose={(line, button) => {
            putLine(line);
            flyInto(field.current, button);
            // On a phone the keyboard would cover the lines.
            if (window.matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true });
          }}
        />
      )}
      <div className="icebreaker-foot">
        <ComposerNotice page={page} sendState={sendState} onBuy={buy} />
        <FreeTextField
          ref={field}
          aria-label={label}
          // As a prop of the field itself, Mantine replaces it.
          attributes={{ input: { 'aria-describedby': price } }}
          placeholder={label}
          autosize
          minRows={1}
          maxRows={4}
          value={text}
          most={message_length}
          tooLong="chat.text_too_long"
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" color="secondary" size="lg" fullWidth disabled={text.trim() === '' || isTooLong}>
          {t('send')}
        </Button>
        <MessagePrice id={price} page={page} sendState={sendState} isBeginning />
      </div>
    </form>
  );
}

interface LinesProps extends Pick<Parameters<typeof LineList>[0], 'onChoose'> {
  profile: ChatPage['chat']['profile'];
  lines: readonly Line[] | undefined;
  chosen: string | undefined;
}

/** A few lines at a time, beginning with those not shown outside the window, and a button for the next ones. */
function Lines({ profile, lines, chosen, onChoose }: LinesProps) {
  const { t } = useTranslation('icebreaker');
  const [turn, setTurn] = useState(0);
  const all = lines && [...lines.slice(firstLines), ...lines.slice(0, firstLines)];
  const turns = Math.ceil((all?.length ?? 0) / shown);
  return (
    <>
      <div className="icebreaker-pick">
        <Avatar image={profile.main_image} size={44} />
        <p>{t('pick')}</p>
      </div>
      <LineList
        label={t('title')}
        lines={all?.slice(turn * shown, (turn + 1) * shown)}
        most={shown}
        chosen={chosen ?? ''}
        onChoose={onChoose}
      />
      {turns > 1 && (
        <Button
          variant="subtle"
          leftSection={<IconRefresh size={18} stroke={1.8} aria-hidden />}
          onClick={() => setTurn((turn + 1) % turns)}
        >
          {t('others')}
        </Button>
      )}
    </>
  );
}
