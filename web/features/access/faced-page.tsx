import type { ReactNode } from 'react';
import { Page } from '../../ui/page.tsx';
import { Faces } from './faces.tsx';
import classes from './login.module.css';

/** A card with the faces of members above its title: the ways into an account. */
export function FacedPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page title={title} width="narrow" isCard hidesHeading>
      <Faces />
      <h1 className={classes.title}>{title}</h1>
      {children}
    </Page>
  );
}
