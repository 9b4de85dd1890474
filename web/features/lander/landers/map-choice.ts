/**
 * Keeps the region pressed on the map and the one chosen by name the same, and says it on the button that leads to the
 * form (`joinIn`). A press anywhere on the map chooses the nearest region. The build turns this function into text
 * (`?script`), so it must not use anything outside itself.
 */
export default function mapChoice(joinIn: string): void {
  const named = document.querySelector<HTMLSelectElement>('[name="countryregion"]');
  const places = [...document.querySelectorAll<HTMLInputElement>('[name="place"]')];
  const label = document.querySelector('.begin .mantine-Button-label');
  const begin = label?.textContent ?? '';
  const choose = (code: string) => {
    if (named) named.value = code;
    for (const place of places) place.checked = place.value === code;
    const name = code && named?.selectedOptions[0]?.textContent;
    if (label) label.textContent = name ? joinIn.replace('{region}', name) : begin;
  };
  for (const place of places) place.addEventListener('change', () => choose(place.value));
  named?.addEventListener('change', () => choose(named.value));
  if (named?.value) choose(named.value);
  document.querySelector<HTMLElement>('.map-drawing')?.addEventListener('click', (event) => {
    if ((event.target as HTMLElement).closest('.map-name')) return;
    event.preventDefault();
    const [nearest] = places
      .map((place) => {
        const { x, y, width, height } = place.closest('.map-place')?.getBoundingClientRect() ?? new DOMRect();
        const far = Math.hypot(event.clientX - x - width / 2, event.clientY - y - height / 2);
        return { place, far };
      })
      .sort((one, other) => one.far - other.far);
    if (nearest) choose(nearest.place.value);
  });
}
