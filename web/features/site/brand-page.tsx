import { pageToken, readBrandPage } from '@rendezvous/contract/site';
import { useSuspenseQuery } from '@tanstack/react-query';
import { data, useParams } from 'react-router';
import { fetched } from '../../platform/document/fetched.tsx';
import type { PageHandle } from '../../platform/document/handle.ts';
import { type LoaderArgs, loadQueries } from '../../platform/query/load.ts';
import { query } from '../../platform/query/query.ts';
import { Page } from '../../ui/page.tsx';
import classes from './brand-page.module.css';

export const handle: PageHandle = { i18n: ['accessibility'], canonical: ({ token }) => `/${token}` };

/** Shares this route, as each route is in the script of every page. */
const statement = 'accessibility';
const Accessibility = fetched(
  'features/site/accessibility.tsx',
  async () => (await import('./accessibility.tsx')).Accessibility,
);

const pageQuery = (token: string) => query(readBrandPage, { query: { token } });

const load = async (args: LoaderArgs) => {
  const { token = '' } = args.params;
  if (!pageToken.test(token)) throw data(null, { status: 404 });
  if (token === statement) await Accessibility.prepare();
  else await loadQueries(args, [pageQuery(token)]);
  return null;
};

export { load as clientLoader, load as loader };

/** A page that the brand's operator wrote (§2 Static pages: {token}), or the accessibility statement. */
export default function TokenPage() {
  const { token = '' } = useParams();
  return token === statement ? <Accessibility /> : <BrandPage token={token} />;
}

function BrandPage({ token }: { token: string }) {
  const { title, html, locale } = useSuspenseQuery(pageQuery(token)).data;
  return (
    <Page title={title} hidesHeading>
      <article className={classes.text} lang={locale}>
        <h1>{title}</h1>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server's Markdown, without raw HTML */}
        <div dangerouslySetInnerHTML={{ __html: html }} />
      </article>
    </Page>
  );
}
