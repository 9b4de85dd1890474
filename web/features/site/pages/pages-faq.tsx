import type { PageHandle } from '../../../platform/document/handle.ts';
import { useSettings } from '../../../platform/document/page.tsx';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { houseMarks, useHouseValues } from '../../../ui/brand/house-values.tsx';
import { Page } from '../../../ui/page.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import { Question, QuestionList } from '../question.tsx';
import classes from './pages-faq.module.css';

export const handle: PageHandle = { i18n: ['faq', 'search'], script: 'members', canonical: '/pages/faq' };

const groups = [
  ['joining', ['free', 'confirm', 'password', 'photo', 'notifications']],
  ['meeting', ['match', 'start', 'order', 'where', 'fictional']],
  ['paying', ['credits', 'premium', 'subscription', 'refund']],
  ['safety', ['block', 'report', 'date', 'leave']],
] as const;

/** The search explains its order in the same words. */
function wordsOf(group: string, question: string, photo_policy: string): string {
  if (question === 'order') return 'search:order';
  return question === 'photo' ? `${group}.photo_${photo_policy}` : `${group}.${question}`;
}

/** Questions that open and close without script. */
export default function FaqPage() {
  const { t } = useTranslation('faq');
  const values = useHouseValues();
  const { fictional_warning, photo_policy } = useSettings();
  return (
    <Page title={t('title')} hidesHeading>
      <h1 className={classes.title}>{t('title')}</h1>
      <p className={classes.intro}>
        <RichText text={t('intro', values)} marks={houseMarks} />
      </p>
      {groups.map(([group, questions]) => (
        <section key={group} aria-labelledby={group}>
          <h2 id={group} className={classes.group}>
            {t(`${group}.title`)}
          </h2>
          <QuestionList>
            {questions
              .filter((question) => question !== 'fictional' || fictional_warning)
              .map((question) => (
                <Question key={question} id={question} name={wordsOf(group, question, photo_policy)} />
              ))}
          </QuestionList>
        </section>
      ))}
    </Page>
  );
}
