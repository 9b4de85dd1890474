interface GiftPictureProps {
  code: string;
  /** In pixels. */
  size: number;
}

/** Our drawing of a gift, from `web/public/gifts/`; the name stands beside it. */
export function GiftPicture({ code, size }: GiftPictureProps) {
  return <img src={`/gifts/${code}.svg`} alt="" width={size} height={size} draggable={false} />;
}
