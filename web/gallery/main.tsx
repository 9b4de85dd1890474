import '../platform/styles.ts';
import { createRoot } from 'react-dom/client';
import { Gallery } from './gallery.tsx';
import { choice, surroundings } from './surroundings.tsx';

const Surroundings = await surroundings();
document.documentElement.dataset.mantineColorScheme = choice.scheme;
createRoot(document.getElementById('gallery') as HTMLElement).render(
  <Surroundings>
    <Gallery />
  </Surroundings>,
);
