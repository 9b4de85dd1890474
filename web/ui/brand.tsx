import { useSettings } from '../platform/document/page.tsx';
import { useUser } from '../platform/query/session.ts';
import classes from './brand.module.css';

/** §2: the site's name, which leads members to the search and visitors to the home page. */
export function Brand() {
  const { name } = useSettings();
  return (
    <a href={useUser() ? '/members' : '/'} className={classes.brand}>
      {name}
    </a>
  );
}
