import { languageParam } from '@rendezvous/contract/shared';
import type { Settings } from '@rendezvous/contract/site';
import { escapeHtml } from '@rendezvous/contract/text/html';
import type { EntryContext } from 'react-router';
import type { RequestContext } from '../../query/request.ts';
import { handlesOf } from '../handle.ts';
import { scriptJson } from '../page.tsx';
import { pictureAddress } from '../pictures/picture-address.ts';
import type { SharedPage } from './preview.ts';

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
  const share = shareOf(router);
  const isHome = reading.url.pathname === '/';
  const elements = [
    canonical && descriptionOf(isHome ? undefined : title, reading.settings),
    previewFor({ url: canonical, title: canonical || share.isTitled ? title : undefined }, share, reading),
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

/** The page's own picture, else the brand's. */
function shareOf({ staticHandlerContext: { matches, loaderData } }: EntryContext): SharedPage['share'] {
  const shared: Partial<SharedPage> | null | undefined = loaderData[matches.at(-1)?.route.id ?? ''];
  return shared?.share ?? brandPicture;
}

/**
 * The properties of the Open Graph protocol (ogp.me). A page without a title for previews, which is already escaped,
 * tells no more than the brand, but for a picture that it allows.
 */
function previewFor(
  page: { url: string | undefined; title: string | undefined },
  { filename, width, height }: SharedPage['share'],
  { url, settings, locale }: Reading,
): string {
  const { language, region } = new Intl.Locale(locale).maximize();
  const properties = {
    type: 'website',
    site_name: settings.name,
    description: settings.description,
    image: new URL(pictureAddress(filename, settings.cdn_prefix), url.origin).href,
    'image:width': width,
    'image:height': height,
    'image:alt': settings.name,
    locale: `${language}_${region}`,
    ...(page.url && { url: page.url }),
  };
  const elements = [
    propertyOf('title', page.title ?? escapeHtml(settings.index_title)),
    ...Object.entries(properties).map(([name, value]) => propertyOf(name, escapeHtml(`${value}`))),
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
