import { Button } from '@mantine/core';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { lazy, type ReactNode, Suspense, use, useEffect } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { fieldErrors, isConsentMissing, problemText } from '../../../platform/query/problem.ts';
import { Text } from '../../../ui/text.tsx';
import classes from '../profile.module.css';
import { Unsaved } from '../unsaved-guard.tsx';
import type { Section } from './use-section.ts';

const ConsentQuestion = lazy(() => import('../../consent/consent-question.tsx'));

/** A short form with its own save button. Reports a failed save and keeps the input. */
export function SectionForm({
  id,
  title,
  section,
  children,
}: {
  id: string;
  title: string;
  section: Section;
  children: ReactNode;
}) {
  const { t } = useTranslation('profile');
  const { isChanged, isSaving, isSaved, error, save, discard } = section;
  const report = use(Unsaved);
  useEffect(() => report(id, isChanged), [report, id, isChanged]);
  const hasFieldErrors = Object.keys(fieldErrors(error)).length > 0;
  return (
    <form
      id={id}
      className={classes.section}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <h2 className={classes.title}>{title}</h2>
      {children}
      {isConsentMissing(error) && (
        <Suspense>
          <ConsentQuestion onGiven={save} />
        </Suspense>
      )}
      <div className={classes.foot} data-shown={isChanged || isSaved || error !== null || undefined}>
        <Text isSmall tone={error ? 'error' : 'pale'} role="status" className={classes.note}>
          <span>
            {error && !hasFieldErrors
              ? problemText(t, error)
              : isSaving
                ? t('own.saving')
                : isChanged
                  ? t('own.unsaved')
                  : isSaved
                    ? t('own.saved')
                    : ''}
          </span>
          {isSaved && !error && <IconCheck size={16} aria-hidden />}
        </Text>
        {isChanged && (
          <>
            <Button variant="subtle" color="gray" disabled={isSaving} onClick={discard}>
              {t('own.discard')}
            </Button>
            <Button type="submit" loading={isSaving}>
              {t('own.save')}
            </Button>
          </>
        )}
      </div>
    </form>
  );
}
