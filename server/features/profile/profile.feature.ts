import type { Part } from '../../part.ts';
import type { Platform } from '../../platform.ts';
import { profileRoutes } from './profile.routes.ts';
import { createProfiles, type ProfileOptions } from './profile.service.ts';

export function profileFeature(platform: Platform, given: Omit<ProfileOptions, keyof Platform>) {
  const profiles = createProfiles({ ...platform, ...given });
  return {
    service: profiles,
    routes: profileRoutes(profiles),
    personalData: { name: 'profile', tables: ['profile'], read: ({ id }) => profiles.personalData(id) },
  } satisfies Part;
}
