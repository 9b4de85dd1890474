import href from './overlays.css?url';

/**
 * The style of the library's overlays: windows, dropdown lists, toasts. The server's pages contain none of them, so
 * their style is not in the common sheet but fetched with the first one; React shows none before it has loaded.
 */
export const OverlayStyle = () => <link rel="stylesheet" href={href} precedence="overlays" />;
