import { fetchedStyle } from '../../../platform/theme/fetched-style.tsx';
import href from './sources.css?url';

/** The style of sums and charts at the desk. */
export const SourcesStyle = fetchedStyle(href, 'sources');
