import { Text, TextInput } from '@mantine/core';
import { ageOn, today } from '@rendezvous/contract/member';
import { listInterests, type OwnProfile, type Sought } from '@rendezvous/contract/profile';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useLoaderData } from 'react-router';
import { readTimestamps, type Timestamps } from '../../platform/browser/timestamps.ts';
import { fetched } from '../../platform/document/fetched.tsx';
import { useSettings } from '../../platform/document/page.tsx';
import { useFormat } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { type LoaderArgs, loadQueries } from '../../platform/query/load.ts';
import { fieldErrors } from '../../platform/query/problem.ts';
import { query } from '../../platform/query/query.ts';
import { useMember } from '../../platform/session/session.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { memberPath } from '../../ui/member/member-path.ts';
import { Page } from '../../ui/page.tsx';
import { PhotoManager } from '../photo/photo-manager.tsx';
import { VerificationRow } from '../verification/verification-row.tsx';
import { Completion } from './completion/completion.tsx';
import { AboutField } from './fields/about-field.tsx';
import type { Location } from './fields/location-fields.tsx';
import type { PersonalField, PersonalValues } from './fields/personal-fields.tsx';
import type { Answered } from './fields/prompts-field.tsx';
import { SectionForm } from './fields/section-form.tsx';
import { useSection } from './fields/use-section.ts';
import classes from './profile.module.css';
import { ownProfileQuery, refetchOwnProfile, regionsQuery, takeOwnProfile } from './profile.queries.ts';
import { UnsavedGuard } from './unsaved-guard.tsx';

// Separate chunks keep the page light.
const LocationFields = fetched(
  'features/profile/fields/location-fields.tsx',
  async () => (await import('./fields/location-fields.tsx')).LocationFields,
);
const PersonalFields = fetched(
  'features/profile/fields/personal-fields.tsx',
  async () => (await import('./fields/personal-fields.tsx')).PersonalFields,
);
const SoughtFields = fetched(
  'features/profile/fields/sought-fields.tsx',
  async () => (await import('./fields/sought-fields.tsx')).SoughtFields,
);
const PromptsField = fetched(
  'features/profile/fields/prompts-field.tsx',
  async () => (await import('./fields/prompts-field.tsx')).PromptsField,
);
const InterestsField = fetched(
  'features/profile/fields/interests-field.tsx',
  async () => (await import('./fields/interests-field.tsx')).InterestsField,
);

export const handle = {
  i18n: ['consent', 'profile', 'prompts', 'completion', 'photo', 'member', 'place', 'search', 'verification'],
};

/** Returns when the member dismissed what, so that the server's page omits it. */
async function load(args: LoaderArgs): Promise<Timestamps> {
  await loadQueries(args, [ownProfileQuery, regionsQuery, query(listInterests)]);
  return readTimestamps(args.request);
}

export { load as clientLoader, load as loader };

/** The member's own profile, in short sections that are saved separately. */
export default function ProfilePage() {
  const { t } = useTranslation('profile');
  const { id } = useMember();
  const client = useQueryClient();
  const { profile } = useSuspenseQuery(ownProfileQuery).data;
  const times = useLoaderData<Timestamps>();
  const view = (
    <ButtonLink to={memberPath(id)} variant="light" size="sm">
      {t('own.view')}
    </ButtonLink>
  );
  return (
    <Page title={t('own.title')} action={view} width="narrow">
      <UnsavedGuard>
        <div className={classes.sections}>
          <Completion profile={profile} sent={times} />
          <section id="photos" className={classes.section}>
            <h2 className={classes.title}>{t('own.photos')}</h2>
            <PhotoManager
              photos={profile.photos}
              max_photos={profile.max_photos}
              onChange={(photos) => takeOwnProfile(client, { photos })}
              onChecked={() => refetchOwnProfile(client)}
            />
            <VerificationRow />
          </section>
          <Basics profile={profile} />
          <Place profile={profile} />
          <SoughtSection profile={profile} />
          <About profile={profile} />
          <Prompts profile={profile} />
          <Personal profile={profile} name="life" fields={['reason', 'relationship_status']} />
          <Personal profile={profile} name="looks" fields={['body_type', 'hair_color', 'eye_color', 'tattoos']} />
          <Interests profile={profile} />
        </div>
      </UnsavedGuard>
    </Page>
  );
}

interface SectionProps {
  profile: OwnProfile;
}

function Basics({ profile }: SectionProps) {
  const { t } = useTranslation('profile');
  const { day } = useFormat();
  const { name, gender, sexuality } = profile;
  const section = useSection({ name, gender, sexuality }, (draft) => ({ ...draft, gender: draft.gender ?? undefined }));
  const errors = fieldErrors(section.error);
  return (
    <SectionForm id="basics" title={t('own.basics')} section={section}>
      <TextInput
        label={t('field.name')}
        value={section.value.name}
        onChange={(event) => section.change({ name: event.currentTarget.value })}
        error={errors.name}
        autoComplete="nickname"
      />
      <TextInput
        label={t('field.birth')}
        value={day(profile.date_of_birth)}
        readOnly
        description={t('own.birth_fixed')}
        variant="filled"
      />
      <Suspense>
        <PersonalFields
          value={section.value}
          onChange={section.change}
          fields={['gender', 'sexuality']}
          errors={errors}
        />
      </Suspense>
    </SectionForm>
  );
}

function Place({ profile }: SectionProps) {
  const { t } = useTranslation('profile');
  const { geoip_selected_country } = useSettings();
  const { country, region, city } = profile;
  const section = useSection<Location>({ country, region, city }, (draft) =>
    draft.city
      ? { city: draft.city.id }
      : { country: draft.country ?? geoip_selected_country, region: draft.region, city: null },
  );
  return (
    <SectionForm id="location" title={t('own.location')} section={section}>
      <Suspense>
        <LocationFields value={section.value} onChange={section.change} errors={fieldErrors(section.error)} />
      </Suspense>
    </SectionForm>
  );
}

function SoughtSection({ profile }: SectionProps) {
  const { t } = useTranslation('profile');
  const { sought_gender, sought_min_age, sought_max_age } = profile;
  const section = useSection<Sought>({ sought_gender, sought_min_age, sought_max_age }, (draft) => draft);
  return (
    <SectionForm id="sought" title={t('own.sought')} section={section}>
      <Suspense>
        <SoughtFields
          value={section.value}
          age={ageOn(profile.date_of_birth, today())}
          onChange={section.change}
          error={fieldErrors(section.error).sought_gender}
        />
      </Suspense>
    </SectionForm>
  );
}

function About({ profile }: SectionProps) {
  const { t } = useTranslation('profile');
  const section = useSection({ about: profile.about }, (draft) => draft);
  return (
    <SectionForm id="about" title={t('own.about')} section={section}>
      {profile.texts_held && <Text size="sm">{t('own.texts_held')}</Text>}
      <AboutField
        value={section.value.about}
        onChange={(about) => section.change({ about })}
        error={fieldErrors(section.error).about}
      />
    </SectionForm>
  );
}

function Prompts({ profile }: SectionProps) {
  const { t } = useTranslation('prompts');
  const { visible_profile_notes } = useSettings();
  const prompts: Answered[] = profile.prompts.map(({ prompt, answer }) => ({ prompt, answer }));
  const section = useSection({ prompts }, (draft) => ({
    prompts: draft.prompts.filter(({ answer }) => answer.trim()),
  }));
  if (!visible_profile_notes.includes('about')) return null;
  return (
    <SectionForm id="prompts" title={t('own.title')} section={section}>
      <Suspense>
        <PromptsField
          value={section.value.prompts}
          onChange={(changed) => section.change({ prompts: changed })}
          errors={fieldErrors(section.error)}
        />
      </Suspense>
    </SectionForm>
  );
}

/** A brand asks only for the fields that it shows (§3 Settings). */
function Personal({
  profile,
  name,
  fields,
}: SectionProps & { name: 'looks' | 'life'; fields: readonly PersonalField[] }) {
  const { t } = useTranslation('profile');
  const { visible_profile_fields } = useSettings();
  const asked = fields.filter((field) => visible_profile_fields.includes(field));
  const section = useSection<PersonalValues>(
    Object.fromEntries(asked.map((field) => [field, profile[field]])),
    (draft) => draft as object,
  );
  if (asked.length === 0) return null;
  return (
    <SectionForm id={name} title={t(`own.${name}`)} section={section}>
      <Suspense>
        <PersonalFields
          value={section.value}
          onChange={section.change}
          fields={asked}
          errors={fieldErrors(section.error)}
        />
      </Suspense>
    </SectionForm>
  );
}

function Interests({ profile }: SectionProps) {
  const { t } = useTranslation('profile');
  const section = useSection({ interests: profile.interests }, (draft) => draft);
  return (
    <SectionForm id="interests" title={t('own.interests')} section={section}>
      <Suspense>
        <InterestsField
          value={section.value.interests}
          onChange={(interests) => section.change({ interests })}
          error={fieldErrors(section.error).interests}
        />
      </Suspense>
    </SectionForm>
  );
}
