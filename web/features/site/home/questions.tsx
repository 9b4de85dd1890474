import { Link } from 'react-router';
import { useSettings } from '../../../platform/document/page.tsx';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { Question, QuestionList } from '../question.tsx';
import part from './part.module.css';
import { Part } from './part.tsx';

const asked = ['meeting.where', 'meeting.fictional', 'paying.subscription', 'paying.refund', 'safety.leave'] as const;

/** The questions of visitors before they join; the page of questions has the rest. */
export function Questions() {
  const { t } = useTranslation('home');
  const { fictional_warning } = useSettings();
  const all = (
    <Link to="/pages/faq" className={part.link}>
      {t('questions.all')}
    </Link>
  );
  return (
    <Part id="questions" title={t('questions.title')} beside={all} isSplit>
      <QuestionList>
        {asked
          .filter((question) => question !== 'meeting.fictional' || fictional_warning)
          .map((question) => (
            <Question key={question} name={question} />
          ))}
      </QuestionList>
    </Part>
  );
}
