import '../platform/theme/styles.ts';
import { createRoot } from 'react-dom/client';
import { Gallery } from './gallery.tsx';
import { isLayout, LayoutShown } from './layouts.tsx';
import { choice, createProviders } from './providers.tsx';

const Providers = await createProviders();
document.documentElement.dataset.mantineColorScheme = choice.scheme;
createRoot(document.getElementById('gallery') as HTMLElement).render(
  <Providers>{isLayout(choice.layout) ? <LayoutShown name={choice.layout} /> : <Gallery />}</Providers>,
);
