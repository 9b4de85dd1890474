import { Box } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { redirect, useLoaderData, useLocation, useNavigate, useParams } from 'react-router';
import { useSettings } from '../../platform/document/page.tsx';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { inBackground } from '../../platform/query/background.ts';
import { type LoaderArgs, loadQueries, nextPath, userOf } from '../../platform/query/load.ts';
import { memberPath } from '../../ui/member/member-path.ts';
import { Photo } from '../../ui/member/photo.tsx';
import { actionOf } from '../../ui/offers/members-only.ts';
import { profileQuery } from '../profile/profile.queries.ts';
import { saveDraft } from './signup/draft.ts';
import { IdentityForm } from './signup/identity-form.tsx';
import { SignupClosed } from './signup/signup-closed.tsx';
import { StepFrame } from './signup/step-frame.tsx';
import { pathOf } from './signup/steps.ts';

export const handle = { i18n: ['access', 'account', 'member'] };

/**
 * Shows whom visitors may see, and to everybody else the plain sign-up, at the same address and with the same status.
 * Returns whether it leads to the member: also where visitors may not browse, whoever it is.
 */
async function load(args: LoaderArgs): Promise<boolean> {
  const { id = '' } = args.params;
  if (userOf(args)) throw redirect(nextPath(new URL(args.request.url).search, memberPath(id)));
  try {
    await loadQueries(args, [profileQuery(id)]);
    return true;
  } catch (error) {
    return error instanceof Response;
  }
}

export { load as clientLoader, load as loader };

/** Sign-up to meet a member, which ends at their profile. */
export default function MembersIdSignupPage() {
  const { t } = useTranslation('account');
  const { id = '' } = useParams();
  const meets = useLoaderData<typeof load>();
  const { can } = useSettings();
  const { search } = useLocation();
  const navigate = useNavigate();
  const profile = useQueryClient().getQueryData(profileQuery(id).queryKey)?.profile;
  if (!can.sign_up) return <SignupClosed isAlone />;
  const next = meets ? nextPath(search, memberPath(id)) : '';
  const begin = () => {
    saveDraft({ meet: meets ? id : '', next });
    inBackground(navigate(pathOf('birth')));
  };
  return (
    <StepFrame
      step="identity"
      back={meets ? memberPath(id) : '/'}
      {...(profile && {
        title: t('signup.meet.title', { name: profile.name }),
        text: t('signup.meet.text'),
        picture: (
          <Box
            component="a"
            w="fit-content"
            mb="md"
            style={{ display: 'block', borderRadius: '50%' }}
            href={memberPath(id)}
          >
            <Photo image={profile.main_image} alt={profile.name} shape="circle" width={144} priority />
          </Box>
        ),
      })}
    >
      <IdentityForm onDone={begin} next={next} action={actionOf(search)} />
    </StepFrame>
  );
}
