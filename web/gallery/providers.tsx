import { MantineProvider } from '@mantine/core';
import { nicheDefaults, nicheName, niches } from '@rendezvous/contract/niche';
import { type Country, countries, type Locale, locales } from '@rendezvous/contract/shared';
import type { Company, Settings, Theme } from '@rendezvous/contract/site';
import { type ReactNode, Suspense, useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { CountsProvider } from '../layouts/counts.ts';
import { PageProvider, ThemeStyle } from '../platform/document/page.tsx';
import { Toasts } from '../platform/document/toasts/toasts.tsx';
import { fetchedWords } from '../platform/i18n/fetched-words.ts';
import { commonWords, I18n } from '../platform/i18n/i18n.ts';
import { api } from '../platform/query/api.ts';
import { createQueryClient } from '../platform/query/query.ts';
import { setUser, UserProvider } from '../platform/session/session.ts';
import { themeOf } from '../platform/theme/theme.ts';
import { themeStyleOf } from '../platform/theme/theme-style.server.tsx';

type SiteFile = Pick<typeof import('../../sites/rendezvous.json'), 'settings' | 'company'> & {
  readonly settings: { readonly theme?: Partial<Theme> };
};
const sites = Object.values(import.meta.glob<SiteFile>('../../sites/*.json', { eager: true, import: 'default' }));

const asked = new URLSearchParams(window.location.search);

const niche = niches.find((one) => one === asked.get('niche')) ?? 'general';
const site = sites.find(({ settings }) => nicheName(settings.niche) === niche) as SiteFile;
const theme = { ...nicheDefaults[niche].theme, ...site.settings.theme };

/** Settings from the address: `?niche=gay&lang=fi&scheme=dark`, or `?layout=empty&country=NL`. */
export const choice = {
  niche,
  lang: locales.find((one) => one === asked.get('lang')) ?? ('en' as Locale),
  scheme: (asked.get('scheme') ?? theme.scheme) === 'dark' ? ('dark' as const) : ('light' as const),
  country: countries.find((one) => one === asked.get('country')) ?? ('NL' as Country),
  layout: asked.get('layout'),
};

/** The current address with some settings changed. */
export const addressWith = (change: Record<string, string>): string =>
  `?${new URLSearchParams({ ...Object.fromEntries(asked), ...change })}`;

const settings = {
  ...site.settings,
  ...nicheDefaults[niche],
  theme,
  index_title: site.settings.name,
  description: site.settings.name,
  fictional_singular: 'fictional profile',
  fictional_plural: 'fictional profiles',
  enable_site_entry_popup: 'yes',
  geoip_country: choice.country,
  geoip_selected_country: choice.country,
  attribution: 'ask',
  can: { sign_up: true, search: 'all' },
} as unknown as Settings;

/** The providers that a page needs, without a server: no member, no calls, the words of the chosen language. */
export async function createProviders(): Promise<(props: { children: ReactNode }) => ReactNode> {
  const fetchWords = fetchedWords(choice.niche);
  const words = await Promise.all(
    commonWords.map(async (feature) => [feature, await fetchWords(choice.lang, feature)] as const),
  );
  const i18n = new I18n(choice.lang, Object.fromEntries(words), fetchWords);
  const client = createQueryClient(api);
  setUser(client, null);
  const attribution = { query: '', asks: false, isKept: false };
  const page = {
    settings,
    attribution,
    company: site.company as Company,
    client,
    i18n,
    themeStyle: themeStyleOf(settings),
  };
  document.documentElement.lang = choice.lang;
  return ({ children }) => (
    <PageProvider page={page}>
      <ThemeStyle />
      <MantineProvider
        theme={themeOf(settings)}
        withCssVariables={false}
        withGlobalClasses={false}
        forceColorScheme={choice.scheme}
      >
        <Routed>
          <UserProvider>
            <CountsProvider>
              <Suspense>{children}</Suspense>
            </CountsProvider>
          </UserProvider>
          <Toasts />
        </Routed>
      </MantineProvider>
    </PageProvider>
  );
}

/** A router that knows navigations under way, as that of the product does. */
function Routed({ children }: { children: ReactNode }) {
  const [router] = useState(() => createMemoryRouter([{ path: '*', element: children }]));
  return <RouterProvider router={router} />;
}
