import classes from './scene.module.css';

/** Heads and shoulders of nobody in particular, in a card of 256 × 304 and in its tone. */

function Body({ wide = false }: { wide?: boolean }) {
  const shoulders = wide ? 'M-14 304c2-66 62-88 142-88s140 22 142 88z' : 'M18 304c6-56 50-76 110-76s104 20 110 76z';
  return (
    <>
      <path className={classes.clothes} d={shoulders} />
      <path className={classes.skin} d="M105 188h46v40c0 14-10 22-23 22s-23-8-23-22z" />
    </>
  );
}

const Face = ({ round = false }: { round?: boolean }) => (
  <ellipse className={classes.skin} cx="128" cy="138" rx={round ? 55 : 46} ry={round ? 57 : 56} />
);

const Spectacles = () => (
  <path
    className={classes.glasses}
    d="M88 140a17 17 0 1 0 34 0a17 17 0 1 0-34 0M134 140a17 17 0 1 0 34 0a17 17 0 1 0-34 0M122 136q6-5 12 0M88 136l-8-5M168 136l8-5"
  />
);

export const LongHaired = () => (
  <>
    <path className={classes.hair} d="M62 142c-8-66 26-100 66-100s70 30 66 92c-2 44 8 66 14 92H48c8-24 18-46 14-84z" />
    <Body />
    <Face />
    <path className={classes.hair} d="M80 132c2-42 22-64 52-64 28 0 46 22 46 62-22-4-40-16-50-36-8 20-26 34-48 38z" />
  </>
);

export const ShortHaired = () => (
  <>
    <Body />
    <Face />
    <path
      className={classes.hair}
      d="M74 146c-10-70 16-104 58-104 44 0 62 34 52 98-6-14-14-22-20-26-4-14-10-22-20-28-14 22-44 30-62 28-2 10-4 20-8 32z"
    />
    <circle className={classes.trim} cx="82" cy="172" r="7" />
    <circle className={classes.trim} cx="174" cy="172" r="7" />
  </>
);

export const Bearded = () => (
  <>
    <Body />
    <Face />
    <path
      className={classes.hair}
      d="M78 150c-12-66 10-104 54-104 42 0 62 38 48 104-6-24-10-36-20-50-26 4-48 0-62-8-10 14-16 30-20 58z"
    />
    <path className={classes.hair} d="M82 160c4 34 20 48 46 48s42-14 46-48c-8 14-16 20-24 20h-44c-8 0-16-6-24-20z" />
  </>
);

export const CleanShaven = () => (
  <>
    <Body />
    <Face />
    <path
      className={classes.hair}
      d="M80 138c-12-58 10-92 52-94 40-2 60 32 46 94-4-18-8-30-14-38-22-2-46-6-62-20-6 20-18 36-22 58z"
    />
    <path className={classes.trim} d="M98 236l30 30 30-30 10 4-26 64h-28l-26-64z" opacity="0.9" />
  </>
);

export const Bobbed = () => (
  <>
    <path
      className={classes.hair}
      d="M62 182c-12-76 12-138 68-138 54 0 78 58 64 138-8 12-24 16-36 14V128H98v68c-12 2-28-2-36-14z"
    />
    <Body />
    <Face />
    <path className={classes.hair} d="M78 142c-2-50 22-78 56-78 32 0 50 24 46 70-26-2-50-16-64-42-8 22-20 38-38 50z" />
    <path className={classes.trim} d="M112 166q16 12 32 0q-16-8-32 0z" />
    <path className={classes.trim} d="M76 176l7 16h-14zM180 176l7 16h-14z" />
  </>
);

export const Curly = () => (
  <>
    <g className={classes.hair}>
      <circle cx="128" cy="70" r="42" />
      <circle cx="78" cy="94" r="38" />
      <circle cx="178" cy="94" r="38" />
      <circle cx="58" cy="148" r="36" />
      <circle cx="198" cy="148" r="36" />
      <circle cx="70" cy="198" r="30" />
      <circle cx="186" cy="198" r="30" />
    </g>
    <Body wide />
    <Face round />
    <path
      className={classes.hair}
      d="M74 128c4-34 26-54 56-54 28 0 50 20 52 54-16-4-28-10-36-20-6 8-14 12-22 12-4-4-8-8-10-12-10 12-24 18-40 20z"
    />
    <path className={classes.trim} d="M84 226q44 34 88 0l6 8q-50 40-100 0z" />
  </>
);

export const Bun = () => (
  <>
    <circle className={classes.hair} cx="128" cy="46" r="30" />
    <path
      className={classes.hair}
      d="M68 150c-8-58 16-96 60-96s68 38 60 96c-2 10-6 16-10 18V120H78v48c-4-2-8-8-10-18z"
    />
    <Body />
    <Face />
    <path className={classes.hair} d="M78 128c4-38 24-58 50-58s46 20 50 58c-22-2-38-12-50-30-12 18-28 28-50 30z" />
    <Spectacles />
    <path className={classes.trim} d="M92 232q36 26 72 0l4 8q-40 30-80 0z" />
  </>
);

export const Grey = () => (
  <>
    <Body />
    <Face />
    <path
      className={classes.grey}
      d="M76 152c-8-20-6-70 18-90 22-18 50-16 68 0 24 20 26 66 16 90-4-22-8-40-16-52-22-10-48-10-68 0-10 14-14 32-18 52z"
    />
    <path className={classes.grey} d="M100 172c8-12 20-12 28-4 8-8 20-8 28 4-10 6-20 6-28 0-8 6-18 6-28 0z" />
    <Spectacles />
  </>
);

/** A mask for a ball. */
export const Mask = () => (
  <>
    <path
      className={classes.clothes}
      d="M36 124c30-18 62-22 92-6 30-16 62-12 92 6 2 46-18 82-52 82-20 0-32-12-40-26-8 14-20 26-40 26-34 0-54-36-52-82z"
    />
    <path
      className={classes.back}
      d="M66 148c16-12 36-10 48 6-12 16-36 14-48-6zM190 148c-16-12-36-10-48 6 12 16 36 14 48-6z"
    />
    <path
      className={classes.trim}
      d="M128 100c-10-20-8-44 0-66 8 22 10 46 0 66zM112 104c-20-10-34-30-38-52 22 8 36 28 38 52zM144 104c20-10 34-30 38-52-22 8-36 28-38 52z"
    />
    <path
      className={classes.skin}
      d="M36 140c-22 30-24 70-10 110l10-2c-10-36-8-70 6-96zM220 140c22 30 24 70 10 110l-10-2c10-36 8-70-6-96z"
    />
  </>
);

/** A rope tied into a heart, its ends in a bow. */
export const Knot = () => (
  <>
    <path
      className={classes.rope}
      d="M128 210C76 174 48 142 56 104c6-34 50-44 72-6 22-38 66-28 72 6 8 38-20 70-72 106z"
    />
    <path
      className={classes.rope}
      d="M128 214c-40-8-66 6-64 28s36 16 64-24c28 40 62 46 64 24s-24-36-64-28zM122 226l-34 70M134 226l34 70"
    />
    <rect className={classes.trim} x="112" y="198" width="32" height="32" rx="12" />
  </>
);
