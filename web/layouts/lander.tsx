import { Outlet } from 'react-router';
import { EntryWarning } from '../features/site/entry/entry-warning.tsx';
import { Brand } from '../ui/brand/brand.tsx';
import { Footer } from './footer.tsx';
import classes from './lander.module.css';

/** §2 Lander layout: logo bar, content, footer and disclaimer; the logo is the only link away. */
export default function LanderLayout() {
  return (
    <div className={classes.frame}>
      <header className={classes.bar}>
        <Brand />
      </header>
      <main id="content" className={classes.main}>
        <Outlet />
      </main>
      <Footer />
      <EntryWarning layout="lander" />
    </div>
  );
}
