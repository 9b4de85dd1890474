import { fetchedStyle } from './fetched-style.tsx';
import href from './overlays.css?url';

/** The style of the library's overlays: windows, dropdown lists, toasts. */
export const OverlayStyle = fetchedStyle(href, 'overlays');
