import { languageParam } from '@rendezvous/contract/shared';
import type { Settings } from '@rendezvous/contract/site';
import { escapeHtml } from '@rendezvous/contract/text/html';
import type { EntryContext } from 'react-router';
import type { RequestContext } from '../../query/request.ts';
import { handlesOf } from '../handle.ts';
import { scriptJson } from '../page.tsx';
import { pictureAddress } from '../pictures/picture-address.ts';
import { previewOf, type SharedPage } from './preview.ts';

type Reading = Pick<RequestContext, 'url' | 'settings' | 'company' | 'locale' | 'nonce' | 'user'>;

interface Described {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The brand's picture beside a shared link; its size in pixels. */
const brandPicture = { filename: '/icons/share.png', width: 1200, height: 630 };

/**
 * Adds to a visitor's page what search engines and previews of links read. The canonical address is a header: as an
 * element it would stay when the browser goes on to another page without loading it, and phones share that address.
 */
export function describeForVisitors(html: string, router: EntryContext, reading: Reading): Described {
  if (reading.user) return { html, headers: {} };
  const canonical = canonicalOf(router, reading);
  const headEnd = html.indexOf('</head>');
  const head = html.slice(0, headEnd);
  const title = /<title>([^<]*)<\/title>/.exec(head)?.[1] ?? escapeHtml(reading.settings.name);
  const isHome = reading.url.pathname === '/';
  const elements = [
    canonical && descriptionOf(isHome ? undefined : title, reading.settings),
    // A page with a picture of its own brings its preview itself.
    !head.includes('property="og:') &&
      previewFor(canonical === undefined ? undefined : { url: canonical, title }, pictureOf(router), reading),
    isHome && structuredDataOf(reading),
  ];
  return {
    html: headEnd < 0 ? html : head + elements.filter(Boolean).join('') + html.slice(headEnd),
    headers: canonical ? { link: `<${canonical}>; rel="canonical"` } : { 'x-robots-tag': 'noindex' },
  };
}

/**
 * Without what only a visit needs, such as an attribution, in the language that the address asks for; undefined for
 * pages that search engines are to leave out.
 */
function canonicalOf(router: EntryContext, { url, settings }: Reading): string | undefined {
  const { matches, errors } = router.staticHandlerContext;
  const canonical = handlesOf(router).findLast((handle) => handle?.canonical)?.canonical;
  if (!canonical || errors) return undefined;
  const path = typeof canonical === 'string' ? canonical : canonical(matches.at(-1)?.params ?? {});
  const asked = settings.languages.find((language) => language === url.searchParams.get(languageParam));
  return url.origin + path + (asked && asked !== settings.domain_language ? `?${languageParam}=${asked}` : '');
}

/** Starts with the page's title, already escaped: search engines disregard a description that many pages share. */
const descriptionOf = (title: string | undefined, { description }: Settings): string =>
  `<meta name="description" content="${title ? `${title}. ` : ''}${escapeHtml(description)}"/>`;

/** The page's own, else the brand's. */
function pictureOf({ staticHandlerContext: { matches, loaderData } }: EntryContext): SharedPage['share'] {
  const shared: Partial<SharedPage> | null | undefined = loaderData[matches.at(-1)?.route.id ?? ''];
  return shared?.share ?? brandPicture;
}

/** Of a page without canonical address it tells no more than the brand, but for a picture that the page allows. */
function previewFor(
  page: { url: string; title: string } | undefined,
  { filename, width, height }: SharedPage['share'],
  { url, settings, locale }: Reading,
): string {
  const { language, region } = new Intl.Locale(locale).maximize();
  const src = new URL(pictureAddress(filename, settings.cdn_prefix), url.origin).href;
  const { title, ...properties } = previewOf(settings, {
    title: settings.index_title,
    image: { src, width, height, alt: settings.name },
  });
  const described = { ...properties, locale: `${language}_${region}`, ...(page && { url: page.url }) };
  const elements = [
    propertyOf('title', page?.title ?? escapeHtml(title)),
    ...Object.entries(described).map(([name, value]) => propertyOf(name, escapeHtml(`${value}`))),
  ];
  return `${elements.join('')}<meta name="twitter:card" content="summary_large_image"/>`;
}

/** `content` is escaped. */
const propertyOf = (name: string, content: string): string => `<meta property="og:${name}" content="${content}"/>`;

/** Who is behind the site (schema.org). */
function structuredDataOf({ url, settings, company, nonce }: Reading): string {
  const { name, description, languages, support_email, cdn_prefix } = settings;
  const home = `${url.origin}/`;
  const publisher = {
    '@type': 'Organization',
    name,
    legalName: company.name,
    url: home,
    logo: `${cdn_prefix || url.origin}/icons/512.png`,
    email: support_email,
    address: { '@type': 'PostalAddress', streetAddress: company.address, addressLocality: company.city },
  };
  const site = { '@type': 'WebSite', name, url: home, description, inLanguage: languages, publisher };
  const data = scriptJson({ '@context': 'https://schema.org', ...site });
  return `<script type="application/ld+json" nonce="${nonce}">${data}</script>`;
}
