import { preinit } from 'react-dom';

/**
 * The style of parts that most pages do not contain. It is not in the common sheet but fetched together with
 * the script that names it; React shows nothing before it has loaded.
 */
export function fetchedStyle(href: string, precedence: string) {
  if (typeof document !== 'undefined') preinit(href, { as: 'style', precedence });
  return () => <link rel="stylesheet" href={href} precedence={precedence} />;
}
