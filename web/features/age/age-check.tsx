import { Button } from '@mantine/core';
import { type AgeCheck, startAgeCheck } from '@rendezvous/contract/age';
import { second } from '@rendezvous/contract/durations';
import { nextParam } from '@rendezvous/contract/own-path';
import { ProblemError } from '@rendezvous/contract/problem';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type SubmitEvent, useEffect } from 'react';
import { data, Link, redirect, useSearchParams } from 'react-router';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { api } from '../../platform/query/api.ts';
import { clientOf, type LoaderArgs, loadQueries, nextPath } from '../../platform/query/load.ts';
import { codeText } from '../../platform/query/problem.ts';
import { requestContext } from '../../platform/query/request.ts';
import { logOutAndLeave } from '../../platform/session/session.ts';
import { fetchedStyle } from '../../platform/theme/fetched-style.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Page } from '../../ui/page.tsx';
import { FormProblem } from '../../ui/state/form-problem.tsx';
import { Notice } from '../../ui/state/notice.tsx';
import { Text } from '../../ui/text.tsx';
import href from './age.css?url';
import { ageCheckQuery, showAgeCheck } from './age.queries.ts';
import { PendingCheck } from './pending-check.tsx';

const Style = fetchedStyle(href, 'age');

export const handle = { i18n: ['age'] };

const isDone = ({ status }: AgeCheck) => status === 'passed' || status === 'not_required';

/** Whoever needs no check any more is led on to where they wanted to go. */
export async function loader(args: LoaderArgs) {
  await loadQueries(args, [ageCheckQuery]);
  const url = new URL(args.request.url);
  const known = clientOf(args.context).getQueryData(ageCheckQuery.queryKey);
  if (known && isDone(known.age_check) && url.searchParams.has(nextParam)) throw redirect(nextPath(url.search));
  return null;
}

export const clientLoader = (args: LoaderArgs) => loadQueries(args, [ageCheckQuery]);

/** The plain form of the page without script. */
export async function action({ context, request }: LoaderArgs) {
  const { api: call, url } = context.get(requestContext);
  const provider = String((await request.formData()).get('provider') ?? '');
  try {
    await call(startAgeCheck, { body: { provider, next: nextPath(url.search) } });
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return data({ error: error.problem.error }, { status: error.status });
  }
  return redirect(url.pathname + url.search, { status: 303 });
}

interface AgeCheckPageProps {
  actionData?: { error: string };
}

/** Why an age is checked, by whom, and how it stands. All else of the member's waits for it. */
export default function AgeCheckPage({ actionData }: AgeCheckPageProps) {
  const { t } = useTranslation('age');
  const { data: answer } = useSuspenseQuery({
    ...ageCheckQuery,
    refetchInterval: ({ state }) => (state.data?.age_check.status === 'pending' ? 3 * second : false),
  });
  const check = answer.age_check;
  const next = nextPath(useSearchParams()[0].toString());
  const done = isDone(check);
  // A full page load, as the page was made for somebody to whom all else is closed.
  useEffect(() => {
    if (check.status === 'passed') window.location.assign(next);
  }, [check.status, next]);
  if (done)
    return (
      <Page title={t(`${check.status}.title`)}>
        <Text>{t(`${check.status}.text`)}</Text>
        <Button component="a" href={next} target="_self" size="lg">
          {t('passed.go_on')}
        </Button>
      </Page>
    );
  return (
    <Page title={t('title')}>
      <Style />
      <div className="age">
        <Text>{t('text')}</Text>
        <Text tone="pale" isSmall>
          {t('keep')}
        </Text>
        {check.pending && <PendingCheck pending={check.pending} />}
        {check.status === 'failed' && (
          <Notice tone="careful" title={t('failed.title')}>
            {t('failed.text')} <Link to="/complaints">{t('failed.complain')}</Link>
          </Notice>
        )}
        <Ways check={check} next={next} problem={actionData?.error} />
        <Rest />
      </div>
    </Page>
  );
}

/** The ways to have one's age checked. */
function Ways({ check, next, problem }: { check: AgeCheck; next: string; problem: string | undefined }) {
  const { t } = useTranslation('age');
  const client = useQueryClient();
  const start = useMutation({
    mutationFn: (provider: string) => api(startAgeCheck, { body: { provider, next } }),
    onSuccess: ({ age_check }) => {
      showAgeCheck(client, age_check);
      const { pending } = age_check;
      if (pending && pending.kind !== 'openid4vp') window.location.assign(pending.url);
    },
  });
  const { providers, can, pending } = check;
  if (!can.start.allowed) return <Notice tone="plain">{codeText(t, can.start.reason ?? 'age.not_required')}</Notice>;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    start.mutate((event.nativeEvent.submitter as HTMLButtonElement).value);
  };
  return (
    <form method="post" onSubmit={submit}>
      <h2>{t(pending ? 'pending.other' : 'choose')}</h2>
      {providers.map(({ name, kind }) => (
        <div key={name} data-way>
          <Text>{t(`provider.${kind}.text`)}</Text>
          <Button
            type="submit"
            name="provider"
            value={name}
            size="lg"
            variant={pending ? 'default' : 'filled'}
            loading={start.isPending && start.variables === name}
          >
            {t(`provider.${kind}.name`)}
          </Button>
        </div>
      ))}
      {problem && <Notice tone="careful">{codeText(t, problem)}</Notice>}
      <FormProblem error={start.error} />
    </form>
  );
}

/** What is open to members in the meantime. */
function Rest() {
  const { t } = useTranslation('age');
  const leave = useMutation({ mutationFn: logOutAndLeave });
  return (
    <>
      <Text tone="pale" isSmall>
        {t('rest.text')}
      </Text>
      <div data-rest>
        <ButtonLink to="/settings" variant="default">
          {t('rest.settings')}
        </ButtonLink>
        <Button variant="default" loading={leave.isPending || leave.isSuccess} onClick={() => leave.mutate()}>
          {t('rest.log_out')}
        </Button>
      </div>
    </>
  );
}
