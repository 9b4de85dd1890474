import href from './photo.css?url';

/** The style of photos in conversations: fetched with the first one, as most pages show none. */
export const PhotoStyle = () => <link rel="stylesheet" href={href} precedence="photos" />;
