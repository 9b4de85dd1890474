import '../platform/theme/styles.ts';
import { createRoot } from 'react-dom/client';
import { Gallery } from './gallery.tsx';
import { isLayout, LayoutShown } from './layouts.tsx';
import { choice, surroundings } from './surroundings.tsx';

const Surroundings = await surroundings();
document.documentElement.dataset.mantineColorScheme = choice.scheme;
createRoot(document.getElementById('gallery') as HTMLElement).render(
  <Surroundings>{isLayout(choice.layout) ? <LayoutShown name={choice.layout} /> : <Gallery />}</Surroundings>,
);
