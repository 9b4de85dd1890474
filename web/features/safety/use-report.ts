import { useNavigate } from 'react-router';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { inBackground } from '../../platform/query/background.ts';
import { memberPath } from '../../ui/member/member-path.ts';
import { emptyComplaint, readComplaint, storeComplaint } from './complaint-draft.ts';

/** Opens the form for complaints, with the member's name and page in it; what was being written there stays. */
export function useReport(): (id: string, name: string) => void {
  const { t } = useTranslation('safety');
  const navigate = useNavigate();
  return (id, name) => {
    const draft = { ...emptyComplaint, ...readComplaint() };
    const address = window.location.origin + memberPath(id);
    const texts = draft.text.includes(address)
      ? [draft.text]
      : [draft.text, `${t('report.about', { name, address })}\n`];
    storeComplaint({ ...draft, topic: 'member', text: texts.filter((text) => text !== '').join('\n\n') });
    inBackground(navigate('/complaints'));
  };
}
