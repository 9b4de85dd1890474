import href from './gift.css?url';

/** The style of gifts: fetched with the first one, as most pages show none. */
export const GiftStyle = () => <link rel="stylesheet" href={href} precedence="gifts" />;
