import type { Profile } from '@rendezvous/contract/profile';
import { type PromptAnswer, promptLine } from '@rendezvous/contract/prompt';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { useWrittenIn } from '../../../platform/i18n/written-in.ts';
import { Text } from '../../../ui/text.tsx';
import facts from '../facts.module.css';
import classes from '../members-id.module.css';
import sections from '../profile.module.css';
import { Answer } from './answer.tsx';

interface PromptCardProps {
  profile: Profile;
  answered: PromptAnswer;
  isAnswerable: boolean;
}

/** A prompt with the member's answer, which can be answered or liked. */
export function PromptCard({ profile, answered: { prompt, answer, language }, isAnswerable }: PromptCardProps) {
  const { t } = useTranslation('prompts');
  const writtenIn = useWrittenIn(language);
  return (
    <section className={sections.section}>
      <h2 className={facts.title} style={{ marginBlockEnd: 0 }}>
        {t(prompt)}
      </h2>
      <p className={classes.lead} lang={language ?? undefined} dir="auto">
        {answer}
      </p>
      {writtenIn && (
        <Text isSmall tone="pale">
          {writtenIn}
        </Text>
      )}
      {isAnswerable && <Answer profile={profile} line={promptLine(t(prompt), answer)} />}
    </section>
  );
}
