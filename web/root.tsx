import './platform/theme/styles.ts';
import figtreeExtended from '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2?url';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import { ColorSchemeScript, MantineProvider, MantineThemeContext } from '@mantine/core';
import { nicheName } from '@rendezvous/contract/niche';
import { lazy, type ReactNode, Suspense } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { ErrorPageBoundary } from './features/site/error-page-boundary.tsx';
import { CountsProvider } from './layouts/counts.ts';
import { Frame } from './layouts/frame.tsx';
import { InstalledApp } from './layouts/installed-app.tsx';
import { documentNonce } from './platform/browser/document-nonce.ts';
import { useFollow } from './platform/document/follow.ts';
import { NavigationBar } from './platform/document/navigation-bar.tsx';
import { PageDataScript, ThemeStyle, useHasScript, useNonce, useSettings } from './platform/document/page.tsx';
import { pictureAddress } from './platform/document/pictures/picture-address.ts';
import { Toasts } from './platform/document/toasts/toasts.tsx';
import { useTranslation } from './platform/i18n/i18n.ts';
import { usePageWords } from './platform/i18n/page-words.ts';
import { ConnectionNotice } from './platform/live/connection-notice.tsx';
import { UserProvider, useUser } from './platform/session/session.ts';
import { extendedLatin, themeOf } from './platform/theme/theme.ts';
import { ErrorPage } from './ui/state/error-page.tsx';
import { NoScript } from './ui/state/no-script.tsx';

const MemberBackground = lazy(async () => ({
  default: (await import('./layouts/member-background.tsx')).MemberBackground,
}));

/** Loads MemberBackground for members only, once nothing is closed to them. */
function Member() {
  const isMember = useUser()?.age_required === false;
  return <Suspense fallback={null}>{isMember && <MemberBackground />}</Suspense>;
}

export function Layout({ children }: { children: ReactNode }) {
  const { language } = useTranslation().i18n;
  const settings = useSettings();
  const nonce = useNonce();
  const hasScript = useHasScript();
  const theme = themeOf(settings);
  const { hero, scheme } = settings.theme;
  const defaultColorScheme = scheme === 'system' ? 'auto' : scheme;
  const fonts = extendedLatin.includes(language) ? [figtree, figtreeExtended] : [figtree];
  return (
    <html
      lang={language}
      dir="ltr"
      data-niche={nicheName(settings.niche)}
      data-hero={hero}
      data-respect-reduced-motion={theme.respectReducedMotion}
      data-mantine-color-scheme={scheme === 'dark' ? 'dark' : 'light'}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <ColorSchemeScript nonce={nonce} defaultColorScheme={defaultColorScheme} suppressHydrationWarning />
        {fonts.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <link rel="icon" type="image/svg+xml" href={pictureAddress('/icons/brand.svg', settings.cdn_prefix)} />
        <link rel="apple-touch-icon" href={pictureAddress('/icons/180.png', settings.cdn_prefix)} />
        <link rel="manifest" href="/manifest.webmanifest" crossOrigin="use-credentials" />
        <meta name="theme-color" content={settings.theme.primary} />
        <Meta />
        <Links />
        <ThemeStyle />
      </head>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the targets are links, which the keyboard activates too */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the same */}
      <body onClick={useFollow()}>
        <MantineThemeContext value={theme}>
          <MantineProvider
            withCssVariables={false}
            withGlobalClasses={false}
            defaultColorScheme={defaultColorScheme}
            getStyleNonce={() => nonce ?? documentNonce()}
          >
            {hasScript && <NoScript />}
            <NavigationBar />
            <ConnectionNotice />
            <UserProvider>
              <CountsProvider>
                {children}
                <InstalledApp />
                <Member />
              </CountsProvider>
            </UserProvider>
            <Toasts />
          </MantineProvider>
        </MantineThemeContext>
        {hasScript && (
          <>
            <PageDataScript />
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

export default function Root() {
  usePageWords();
  return <Outlet />;
}

export function ErrorBoundary() {
  return (
    <ErrorPageBoundary>
      <Frame>
        <ErrorPage />
      </Frame>
    </ErrorPageBoundary>
  );
}
