import type { Locale } from '@rendezvous/contract/shared';
import { type Company, readSettings, type Settings } from '@rendezvous/contract/site';
import { type DehydratedState, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { api } from './api.ts';
import { type I18n, I18nContext, type Words } from './i18n.ts';

/** What the server hands to the browser with the first page. */
export interface PageData {
  readonly locale: Locale;
  readonly settings: Settings;
  readonly company: Company;
  readonly words: Words;
  readonly queries: DehydratedState;
}

export interface Page extends Pick<PageData, 'settings' | 'company'> {
  readonly client: QueryClient;
  readonly i18n: I18n;
  readonly nonce?: string;
  /** The CSS variables of the brand's theme. */
  readonly themeStyle: string;
  /** The page's data as text, while the server writes it. */
  readonly json?: string;
}

const PageContext = createContext<Page | null>(null);

/** Brings the page's surroundings to every component, whether the server or the browser renders it. */
export function PageProvider({ page: given, children }: { page: Page; children: ReactNode }) {
  const page = useSettingsInLanguage(given);
  return (
    <PageContext value={page}>
      <QueryClientProvider client={page.client}>
        <I18nContext value={page.i18n}>{children}</I18nContext>
      </QueryClientProvider>
    </PageContext>
  );
}

/** Some settings are words of the brand, so another language brings other settings. */
function useSettingsInLanguage(page: Page): Page {
  const [settings, setSettings] = useState(page.settings);
  const { i18n } = page;
  useEffect(() => i18n.subscribe(() => void api(readSettings, {}).then(setSettings, () => undefined)), [i18n]);
  return useMemo(() => ({ ...page, settings }), [page, settings]);
}

function usePage(): Page {
  const page = use(PageContext);
  if (!page) throw new Error('No page around this component');
  return page;
}

/** The brand's settings. */
export const useSettings = (): Settings => usePage().settings;
/** The company behind the brand. */
export const useCompany = (): Company => usePage().company;
/** What every inline script and style carries while the server renders; the browser hides it from scripts. */
export const useNonce = (): string | undefined => usePage().nonce;

const styleId = 'theme';

/** The brand's theme, as the server wrote it. */
export function ThemeStyle() {
  const { nonce, themeStyle } = usePage();
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by Mantine from the brand's colours
  return <style id={styleId} nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: themeStyle }} />;
}

export function readThemeStyle(): string {
  return document.getElementById(styleId)?.textContent ?? '';
}

const elementId = 'page-data';

/** The page's data, as inert text that the browser reads before it takes over. */
export function PageDataScript() {
  const { json } = usePage();
  // biome-ignore lint/security/noDangerouslySetInnerHtml: inert text, with every < escaped
  return <script id={elementId} type="application/json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json ?? '' }} />;
}

/** The page's data as text; its words, which are the same for many pages, are text already. */
export function writePageData({ words, ...data }: Omit<PageData, 'words'> & { words: string }): string {
  return `${scriptJson(data).slice(0, -1)},"words":${words}}`;
}

/** JSON that may stand in a script element. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

export function readPageData(): PageData {
  return JSON.parse(document.getElementById(elementId)?.textContent ?? '{}');
}
