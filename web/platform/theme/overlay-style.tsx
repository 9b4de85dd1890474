import href from './overlays.css?url';

/**
 * The style of what the library lays over a page: windows, lists that open, toasts. No page of the server has any of it, so
 * it stays out of the sheet of all pages and is fetched with the first; React shows none of them before it is there.
 */
export const OverlayStyle = () => <link rel="stylesheet" href={href} precedence="overlays" />;
