import href from './reply.css?url';

/** The style of replies: fetched with the first one, as most pages show none. */
export const ReplyStyle = () => <link rel="stylesheet" href={href} precedence="replies" />;
