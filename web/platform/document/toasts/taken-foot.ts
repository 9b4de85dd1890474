/** What stays in place at a point of the screen's middle, unless it is as high as a page. */
function barAt(y: number): DOMRect | undefined {
  let element = document.elementFromPoint(innerWidth / 2, y);
  while (element && !['fixed', 'sticky'].includes(getComputedStyle(element).position)) element = element.parentElement;
  const place = element?.getBoundingClientRect();
  return place && place.height < innerHeight / 2 ? place : undefined;
}

/** Pixels at the bottom of the screen that bars, actions and fields take, which stay in place one above the other. */
export function takenFoot(): number {
  let top = innerHeight;
  for (let bar = barAt(top - 1); bar && bar.top < top && top > innerHeight / 2; bar = barAt(top - 1)) top = bar.top;
  return innerHeight - top;
}
