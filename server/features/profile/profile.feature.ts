import type { Part } from '../../part.ts';
import type { Platform } from '../../platform.ts';
import { type LookView, lookRoutes } from './look/profile.look.routes.ts';
import { type ProfileView, profileRoutes } from './profile.routes.ts';
import { createProfiles, type ProfileOptions } from './profile.service.ts';

export function profileFeature(platform: Platform, given: Omit<ProfileOptions, keyof Platform>) {
  const profiles = createProfiles({ ...platform, ...given });
  return {
    service: profiles,
    routes: ({ profile, profileLook }: { profile: ProfileView; profileLook: LookView }) => [
      ...profileRoutes(profiles, profile),
      ...lookRoutes(profiles, profileLook),
    ],
    personalData: { name: 'profile', tables: ['profile'], read: ({ id }) => profiles.ownRow(id) },
  } satisfies Part;
}
