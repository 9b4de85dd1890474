import { fetchedStyle } from '../../../platform/theme/fetched-style.tsx';
import href from './fictional.css?url';

/** The look of fictional profiles at the desk. */
export const FictionalStyle = fetchedStyle(href, 'fictional');
