import { Link, Outlet } from 'react-router';
import { EntryWarning } from '../features/site/entry-warning.tsx';
import { useSettings } from '../platform/page.tsx';
import { Footer } from './footer.tsx';
import classes from './lander.module.css';

/** §2 Lander layout: logo bar, content, footer and disclaimer; nothing leads away but the logo. */
export default function LanderLayout() {
  const { name } = useSettings();
  return (
    <div className={classes.frame}>
      <header className={classes.bar}>
        <Link to="/" className={classes.brand}>
          {name}
        </Link>
      </header>
      <main id="content" className={classes.main}>
        <Outlet />
      </main>
      <Footer />
      <EntryWarning layout="lander" />
    </div>
  );
}
