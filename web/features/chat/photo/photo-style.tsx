import { fetchedStyle } from '../../../platform/theme/fetched-style.tsx';
import href from './photo.css?url';

/** The style of photos in conversations. */
export const PhotoStyle = fetchedStyle(href, 'photos');
