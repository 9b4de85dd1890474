import { fetchedStyle } from '../../platform/theme/fetched-style.tsx';
import href from './desk.css?url';

/** The desk's style sheet, which members' pages do not load. */
export const DeskStyle = fetchedStyle(href, 'desk');
