import type { Locale } from '@rendezvous/contract/shared';
import { type Company, readSettings, type Settings } from '@rendezvous/contract/site';
import { type DehydratedState, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { preload } from 'react-dom';
import { documentNonce } from '../browser/document-nonce.ts';
import { type I18n, I18nContext, type Words } from '../i18n/i18n.ts';
import { api } from '../query/api.ts';
import { inBackground } from '../query/background.ts';
import type { PageAttribution } from '../query/request.ts';
import { type Presses, useRepeatedPresses } from './presses.ts';

/** The server's data for the browser, sent with the first page. */
export interface PageData {
  readonly locale: Locale;
  readonly settings: Settings;
  readonly company: Company;
  readonly words: Words;
  readonly queries: DehydratedState;
  readonly attribution: PageAttribution;
  /** To fetch before hydration: modules of `fetched` parts, and features whose words are not in `words`. */
  readonly needed: { readonly parts: readonly string[]; readonly words: readonly string[] };
  /** The server's clock, in milliseconds since 1970. */
  readonly now: number;
}

export interface Page extends Pick<PageData, 'settings' | 'company' | 'attribution'> {
  readonly client: QueryClient;
  readonly i18n: I18n;
  readonly nonce?: string;
  /** Only the server writes pages without script. */
  readonly hasScript?: boolean;
  /** Files of the brand's own font, for the server to preload. */
  readonly fonts?: readonly string[];
  /** The CSS variables of the brand's theme; in the browser, those in the page. */
  readonly themeStyle: string;
  /** Pressed before the page's script ran. */
  readonly presses?: Presses | undefined;
}

interface PageState extends Omit<Page, 'attribution'> {
  readonly attribution: readonly [PageAttribution, (answered: PageAttribution) => void];
}

const PageContext = createContext<PageState | null>(null);

/** Provides the page's data to every component, on the server and in the browser. */
export function PageProvider({ page: given, children }: { page: Page; children: ReactNode }) {
  const settings = useSettingsInLanguage(given);
  const attribution = useState(given.attribution);
  useRepeatedPresses(given.presses);
  return (
    <PageContext value={{ ...given, settings, attribution }}>
      <QueryClientProvider client={given.client}>
        <I18nContext value={given.i18n}>{children}</I18nContext>
      </QueryClientProvider>
    </PageContext>
  );
}

/** Some settings are texts of the brand, so another language needs other settings. */
function useSettingsInLanguage({ i18n, settings: given }: Page): Settings {
  const [settings, setSettings] = useState(given);
  useEffect(() => i18n.subscribe(() => inBackground(api(readSettings, {}).then(setSettings, () => undefined))), [i18n]);
  return settings;
}

function usePage(): PageState {
  const page = use(PageContext);
  if (!page) throw new Error('No page around this component');
  return page;
}

/** The brand's settings. */
export const useSettings = (): Settings => usePage().settings;
/** The company behind the brand. */
export const useCompany = (): Company => usePage().company;
/** The visitor's attribution, and how to set it once they answered whether a cookie may keep it. */
export const useAttribution = () => usePage().attribution;
/** The nonce of inline scripts on the server; undefined in the browser, which hides it from scripts. */
export const useNonce = (): string | undefined => usePage().nonce;

/** Whether the document carries the page's script, whichever page it shows by now. */
export const useHasScript = (): boolean => usePage().hasScript ?? true;

export const styleId = 'theme';

/** The brand's theme; the server fills it in after React has rendered the page. */
export function ThemeStyle() {
  const { nonce: given, themeStyle, fonts = [] } = usePage();
  for (const font of fonts) preload(font, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  // The browser makes it anew where it renders the page as a whole.
  const nonce = given ?? documentNonce();
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by Mantine from the brand's colours
  return <style id={styleId} nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: themeStyle }} />;
}

export function readThemeStyle(): string {
  return document.getElementById(styleId)?.textContent ?? '';
}

export const dataId = 'page-data';

/** The page's data, as inert text that the browser reads before hydration; the server fills it in like the theme. */
export function PageDataScript() {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: empty, so that hydration keeps the server's text
    <script id={dataId} type="application/json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  );
}

/** JSON that is safe inside a script element. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

export function readPageData(): PageData {
  return JSON.parse(document.getElementById(dataId)?.textContent ?? '{}');
}
