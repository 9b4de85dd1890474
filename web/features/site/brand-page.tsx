import { pageToken, readBrandPage } from '@rendezvous/contract/site';
import { useSuspenseQuery } from '@tanstack/react-query';
import { data, useParams } from 'react-router';
import type { PageHandle } from '../../platform/document/handle.ts';
import { type LoaderArgs, loadQueries } from '../../platform/query/load.ts';
import { query } from '../../platform/query/query.ts';
import { Page } from '../../ui/page.tsx';
import classes from './brand-page.module.css';

export const handle: PageHandle = { canonical: ({ token }) => `/${token}` };

const pageQuery = (token: string) => query(readBrandPage, { query: { token } });

const load = (args: LoaderArgs) => {
  const { token = '' } = args.params;
  if (!pageToken.test(token)) throw data(null, { status: 404 });
  return loadQueries(args, [pageQuery(token)]);
};

export { load as clientLoader, load as loader };

/** A page that the brand's operator wrote (§2 Static pages: {token}). */
export default function BrandPage() {
  const { token = '' } = useParams();
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
