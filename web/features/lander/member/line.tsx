import { Textarea } from '@mantine/core';
import type { Advertised } from '@rendezvous/contract/advert';
import { maxUnits } from '@rendezvous/contract/text/graphemes';
import { useSettings } from '../../../platform/document/page.tsx';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { codeText } from '../../../platform/query/problem.ts';
import { Photo } from '../../../ui/member/photo.tsx';
import { ChoiceChips } from '../../profile/fields/choice-chips.tsx';
import { Example } from '../../site/home/example.tsx';
import { Begin } from '../begin.tsx';
import type { FormResult } from '../form-result.ts';
import { joinId } from '../join/join.tsx';
import { SoughtChoices } from '../join/sought-choices.tsx';
import { LanderFrame } from '../lander-frame.tsx';
import { canSendLine } from './first-step.ts';
import { Invitation } from './invitation.tsx';
import type { MemberLanderProps } from './member-props.ts';
import { Fictional, useTitle, Who, Words } from './person.tsx';
import style from './style/line.css?url';

/** A conversation that begins: with a line of the visitor's, which is sent once they have signed up. */
export function LineLander({ member, result }: MemberLanderProps) {
  const { t } = useTranslation('lander');
  const settings = useSettings();
  const title = t('member.line.invite');
  if (!member)
    return (
      <LanderFrame className="line" style={style} title={title} result={result}>
        <Invitation title={title}>
          <div className="lander-example line-example">
            <Example />
          </div>
        </Invitation>
      </LanderFrame>
    );
  return <Conversation member={member} result={result} sends={canSendLine(settings)} />;
}

interface ConversationProps {
  member: Advertised;
  result: FormResult | undefined;
  /** Whether the line can be asked for on the page. */
  sends: boolean;
}

function Conversation({ member, result, sends }: ConversationProps) {
  const { t } = useTranslation('lander');
  const title = useTitle(member);
  return (
    <LanderFrame
      className="line"
      style={style}
      title={title}
      result={result}
      {...(sends && { questions: <FirstLine result={result} />, submit: t('member.line.submit') })}
    >
      <h1>{title}</h1>
      <p className="lander-lead">{t(sends ? 'member.line.lead' : 'account:signup.meet.text')}</p>
      <div className="line-chat">
        <div className="who-head">
          <Photo image={member.main_image} alt="" shape="circle" width={72} priority />
          <Who member={member} />
        </div>
        {member.about && (
          <div className="line-theirs">
            <p className="line-caption">{t('profile:field.about')}</p>
            <Words member={member} />
          </div>
        )}
        {sends && (
          <a href={`#${joinId}`} className="line-own">
            {t('member.line.legend')} …
          </a>
        )}
      </div>
      <Begin label={sends ? t('member.line.legend') : undefined} />
      <Fictional member={member} />
    </LanderFrame>
  );
}

const lines = ['smile', 'weekend', 'owl'] as const;

function FirstLine({ result }: Pick<ConversationProps, 'result'>) {
  const { t } = useTranslation('lander');
  const { message_credits, message_length } = useSettings();
  const { typed = {}, problem } = result ?? {};
  const code = problem?.fields?.words;
  const choices = lines.map((line) => ({ value: t(`member.line.${line}`), label: t(`member.line.${line}`) }));
  return (
    <>
      <ChoiceChips
        name="line"
        label={t('member.line.legend')}
        choices={choices}
        chosen={typed.line ? [typed.line] : []}
        isSingle
      />
      <Textarea
        name="words"
        label={t('member.line.own')}
        description={t('payment:credits.costs_message', { credits: message_credits })}
        defaultValue={typed.words}
        maxLength={maxUnits(message_length)}
        error={code && codeText(t, code)}
        rows={2}
      />
      <SoughtChoices typed={typed} />
    </>
  );
}
