import href from './swipe.css?url';

/** The style of the game, which no other page needs. */
export const SwipeStyle = () => <link rel="stylesheet" href={href} precedence="swipe" />;
