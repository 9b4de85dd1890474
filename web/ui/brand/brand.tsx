import { useSettings } from '../../platform/document/page.tsx';
import { useUser } from '../../platform/session/session.ts';
import classes from './brand.module.css';

/** §2: the site's name, linked to the search for members and to the home page for visitors. */
export function Brand() {
  const { name } = useSettings();
  return (
    <a href={useUser() ? '/members' : '/'} className={classes.brand}>
      {name}
    </a>
  );
}
