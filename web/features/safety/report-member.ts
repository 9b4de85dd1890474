import type { NavigateFunction } from 'react-router';
import type { Translate } from '../../platform/i18n/i18n.ts';
import { inBackground } from '../../platform/query/background.ts';
import { memberPath } from '../../ui/member/member-path.ts';
import { emptyComplaint, readComplaint, storeComplaint } from './complaint-draft.ts';

interface Ways {
  /** Has the words of `safety`. */
  t: Translate;
  navigate: NavigateFunction;
}

/** Opens the form for complaints, with the member's name and page in it; what was being written there stays. */
export function reportMember(id: string, name: string, { t, navigate }: Ways): void {
  const draft = { ...emptyComplaint, ...readComplaint() };
  const address = window.location.origin + memberPath(id);
  const texts = draft.text.includes(address)
    ? [draft.text]
    : [draft.text, `${t('safety:report.about', { name, address })}\n`];
  storeComplaint({ ...draft, topic: 'member', text: texts.filter((text) => text !== '').join('\n\n') });
  inBackground(navigate('/complaints'));
}
