import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { codeText } from '../../../platform/query/problem.ts';
import { useMember } from '../../../platform/session/session.ts';
import { Notice } from '../../../ui/state/notice.tsx';
import { addToDraft } from './add-to-draft.ts';
import { takeUnsent } from './unsent-line.cookie.ts';
import { draftKey, useDraft } from './use-draft.ts';

interface UnsentLineProps {
  profile: string;
  /** Unless the composer does. */
  saysWhy: boolean;
}

/** Puts what a landing page could not send into the draft, and says above the form why, until it is sent or cleared. */
export function UnsentLine({ profile, saysWhy }: UnsentLineProps) {
  const { t } = useTranslation('chat');
  const { id } = useMember();
  const mark = useRef<HTMLSpanElement>(null);
  const [shown, setShown] = useState<{ reason: string; composer: Element }>();
  const [draft] = useDraft(draftKey(id, profile));
  useEffect(() => {
    const taken = takeUnsent(profile);
    const composer = mark.current?.closest('form')?.parentElement;
    if (!taken || !composer) return;
    addToDraft(id, profile, taken.text);
    setShown({ reason: taken.reason, composer });
  }, [id, profile]);
  return (
    <span ref={mark} hidden>
      {saysWhy &&
        shown &&
        draft !== '' &&
        createPortal(
          <div style={{ order: -1, marginBlockEnd: 'var(--mantine-spacing-xs)' }}>
            <Notice tone="careful" role="status">
              {codeText(t, shown.reason)}
            </Notice>
          </div>,
          shown.composer,
        )}
    </span>
  );
}
