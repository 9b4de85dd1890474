import { useSettings } from '../../platform/document/page.tsx';
import { useUser } from '../../platform/session/session.ts';
import classes from './brand.module.css';

/** §2: the site's name in its style, linked to the search for members and to the home page for visitors. */
export function Brand() {
  const { name } = useSettings();
  return (
    <a href={useUser() ? '/members' : '/'} className={classes.brand}>
      <span className={classes.name}>{name}</span>
    </a>
  );
}
