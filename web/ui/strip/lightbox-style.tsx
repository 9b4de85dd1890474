import { fetchedStyle } from '../../platform/theme/fetched-style.tsx';
import href from './lightbox.css?url';

/** The style of photos over the full screen. */
export const LightboxStyle = fetchedStyle(href, 'lightbox');
