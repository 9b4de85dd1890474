import type { AgeProvider } from '../../adapters/age/age.ts';
import { openAgeProvider } from '../../adapters/age/providers.ts';
import type { Part } from '../../part.ts';
import type { Platform } from '../../platform.ts';
import type { Members } from '../member/member.service.ts';
import type { Profiles } from '../profile/profile.service.ts';
import type { Sites } from '../site/site.service.ts';
import { createAgeActs } from './age.acts.ts';
import { createAgeGate } from './age.gate.ts';
import { defineAgeJobs } from './age.jobs.ts';
import { ageMailPreviews } from './age.mails.ts';
import { ageAddresses, ageRoutes } from './age.routes.ts';
import { createAge } from './age.service.ts';

interface Given {
  sites: Sites;
  members: Members;
  profiles: Profiles;
}

export function ageFeature(platform: Platform, given: Given) {
  const { ageProviders, config, report } = platform;
  const opened = new Map<string, AgeProvider>();
  const allowsSandbox = !config.PUBLIC_URL || config.AGE_SANDBOX === 'allow';
  const keys = { keys: config.ageKeys, allowsSandbox };

  function open(name: string): AgeProvider {
    const replaced = ageProviders.find((provider) => provider.name === name);
    const provider = opened.get(name) ?? replaced ?? openAgeProvider(name, keys);
    opened.set(name, provider);
    return provider;
  }
  for (const { id, age_checks } of given.sites.all())
    for (const name of age_checks.flatMap(({ providers }) => providers))
      try {
        open(name);
      } catch (error) {
        throw new Error(`sites/${id}.json: age_checks: ${(error as Error).message}`);
      }

  /** Also one that a brand's file has named since the start; one that cannot be opened is reported. */
  function providerOf(name: string): AgeProvider | undefined {
    try {
      return open(name);
    } catch (error) {
      report(error, 'age.provider', { provider: name });
      return undefined;
    }
  }

  const gate = createAgeGate({ ...platform, ...given, allowsSandbox });
  const age = createAge({ ...platform, ...given, gate, providerOf });
  const acts = createAgeActs({ ...platform, ...given, gate });
  const jobs = defineAgeJobs({ ...platform, ...given, age, providerOf });
  return {
    service: { ...age, acts, jobs },
    routes: [...ageRoutes(age), ...acts.routes],
    mails: ageMailPreviews,
    personalData: { name: 'age', tables: ['age_attempt'], read: ({ id }) => age.personalData(id) },
    http: (app, guard) => ageAddresses(app, age, guard),
  } satisfies Part;
}
