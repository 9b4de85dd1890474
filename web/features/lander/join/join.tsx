import { Button, Checkbox, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { useSettings } from '../../../platform/document/page.tsx';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { codeText } from '../../../platform/query/problem.ts';
import { newTabMarks } from '../../../ui/brand/house-values.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import { DateField } from '../../account/date-field.tsx';
import { closedKind } from '../../account/signup/closed-kind.ts';
import { UsSignupNotice } from '../../account/us-signup-notice.tsx';
import { ConsentBox } from '../../consent/consent-box.tsx';
import type { FormResult } from '../form-result.ts';
import { useVariant } from '../variant.tsx';
import { SoughtChoices } from './sought-choices.tsx';

/** Where a lander's actions lead: to its form. */
export const joinId = 'join';
/** Of the form itself: questions that stand in the story name it as theirs. */
export const joinFormId = 'join-form';

interface JoinProps {
  result: FormResult | undefined;
  /** Questions before the fields of the account; by default whom the visitor wants to meet. */
  questions?: ReactNode;
  /** What the button does, where signing up does more. */
  submit?: string | undefined;
}

/** The end of a lander: a form that signs up without script, what became of it, or why the visitor may not sign up. */
export function Join({ result, questions, submit }: JoinProps) {
  const { t } = useTranslation('account');
  const settings = useSettings();
  const { can } = settings;
  const kind = closedKind(settings);
  return (
    <section id={joinId} className="join" aria-labelledby={`${joinId}-title`} tabIndex={-1}>
      <h2
        id={`${joinId}-title`}
        className="join-title"
        tabIndex={-1}
        // biome-ignore lint/a11y/noAutofocus: where the form was sent, the page is about what became of it
        autoFocus={result !== undefined}
      >
        {result?.mailedTo ? t('signup.inbox.title') : t(can.sign_up ? 'site:home.signup' : `signup.${kind}_title`)}
      </h2>
      {result?.mailedTo && (
        <p>
          <RichText text={t('signup.inbox.text_visitor', { email: result.mailedTo })} marks={{ b: strong }} />
        </p>
      )}
      {!can.sign_up && <p>{t(`signup.${kind}_text`)}</p>}
      {can.sign_up && !result?.mailedTo && <JoinForm result={result} questions={questions} submit={submit} />}
      <p className="join-below">
        {t('signup.have_account')} <Link to="/login">{t('signup.log_in')}</Link>
      </p>
    </section>
  );
}

function JoinForm({ result, questions, submit }: JoinProps) {
  const { t } = useTranslation('account');
  const { min_age, signup_credits, requires_consent } = useSettings();
  const params = useParams();
  const { form: order, slug = params.slug } = useVariant();
  const { search } = useLocation();
  const { typed = {}, problem } = result ?? {};
  const reasonOf = (field: string) => {
    const code = problem?.fields?.[field];
    return code && codeText(t, code, { min_age, ...problem?.params });
  };
  const account = <AccountFields typed={typed} reasonOf={reasonOf} />;
  return (
    <form id={joinFormId} method="post" action={landerPath({ ...params, slug }) + search} className="join-form">
      {problem && (
        <p className="join-problem" role="alert">
          {problem.error === 'request.invalid' ? t('lander:look_again') : codeText(t, problem.error, problem.params)}
        </p>
      )}
      {order === 'account_first' && account}
      {questions ?? <SoughtChoices typed={typed} />}
      {order !== 'account_first' && account}
      <Checkbox
        name="terms"
        defaultChecked={typed.terms !== undefined}
        error={reasonOf('terms')}
        required
        label={<RichText text={t('terms', { min_age })} marks={newTabMarks} />}
      />
      <ConsentBox
        defaultChecked={typed.consent_version !== undefined}
        error={reasonOf('consent_version')}
        required={requires_consent}
      />
      <Button type="submit" color="secondary" size="lg" radius="xl" fullWidth>
        {submit ?? t('signup.account.submit')}
      </Button>
      <p className="join-below">{t('payment:pricing.signup', { credits: signup_credits })}</p>
      <UsSignupNotice />
    </form>
  );
}

interface AccountFieldsProps extends Pick<FormResult, 'typed'> {
  reasonOf(field: string): string | undefined;
}

function AccountFields({ typed, reasonOf }: AccountFieldsProps) {
  const { t } = useTranslation('account');
  const field = (name: string) => ({ name, label: t(name), defaultValue: typed[name], error: reasonOf(name) });
  return (
    <>
      <TextInput {...field('name')} className="join-half" autoComplete="nickname" required withAsterisk={false} />
      <TextInput
        {...field('email')}
        className="join-half"
        type="email"
        autoComplete="email"
        required
        withAsterisk={false}
      />
      <DateField
        label={t('birth')}
        hint={t('birth_hint')}
        value={{ day: typed.day ?? '', month: typed.month ?? '', year: typed.year ?? '' }}
        onChange={nothing}
        error={reasonOf('date_of_birth')}
      />
      <TextInput
        {...field('password')}
        className="join-half"
        defaultValue=""
        type="password"
        description={t('password_hint')}
        autoComplete="new-password"
        required
        withAsterisk={false}
      />
    </>
  );
}

/** The page is shown without script. */
const nothing = () => {};

const strong = (words: string) => <strong>{words}</strong>;

/** As the server knows the address; the router also takes other spellings. */
const landerPath = ({ name = '', id, lander = '', slug }: Readonly<Record<string, string | undefined>>): string =>
  [
    ...(id ? ['/members', encodeURIComponent(id), lander] : ['/landers', name]),
    ...(slug ? [encodeURIComponent(slug)] : []),
  ].join('/');
