import { Button } from '@mantine/core';
import { Route, Routes } from 'react-router';
import ChatLayout from '../layouts/chat.tsx';
import EmptyLayout from '../layouts/empty.tsx';
import { inBackground } from '../platform/query/background.ts';
import { offerSignUp } from '../ui/offers/signup-offer.ts';
import { Page } from '../ui/page.tsx';
import classes from './gallery.module.css';
import { Part, Shown } from './part.tsx';
import { addressWith, choice } from './providers.tsx';

const layouts = { empty: EmptyLayout, chat: ChatLayout };

/** Links to each layout, as seen from countries with and without an entry warning. */
export function Layouts() {
  return (
    <Part name="Layouts">
      {Object.keys(layouts).map((layout) => (
        <Shown key={layout} as={layout}>
          <div className={classes.choices}>
            {['NL', 'DE', 'FR'].map((country) => (
              <a key={country} href={addressWith({ layout, country })}>
                {layout} in {country}
              </a>
            ))}
          </div>
        </Shown>
      ))}
    </Part>
  );
}

export function LayoutShown({ name }: { name: keyof typeof layouts }) {
  const Layout = layouts[name];
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route path="*" element={<Content />} />
      </Route>
    </Routes>
  );
}

export const isLayout = (name: string | null): name is keyof typeof layouts =>
  name !== null && Object.hasOwn(layouts, name);

function Content() {
  return (
    <Page title={`A page for ${choice.country}`}>
      {choice.layout === 'chat' && <span id="content" />}
      <p>What a page says stands here.</p>
      <Button onClick={() => inBackground(offerSignUp({ title: 'Sign up to go on', text: 'It is free.' }))}>
        Go on
      </Button>
    </Page>
  );
}
