import { fetchedStyle } from '../../platform/theme/fetched-style.tsx';
import href from './desk.css?url';

/** The style of the operators' desk, which no page of members needs. */
export const DeskStyle = fetchedStyle(href, 'desk');
