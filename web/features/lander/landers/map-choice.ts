/**
 * Keeps the region pressed on the map and the one chosen by name the same. The build turns this function into text
 * (`?script`), so it must not use anything outside itself.
 */
export default function mapChoice(): void {
  const named = document.querySelector<HTMLSelectElement>('[name="countryregion"]');
  const places = document.querySelectorAll<HTMLInputElement>('[name="place"]');
  for (const place of places)
    place.addEventListener('change', () => {
      if (named) named.value = place.value;
    });
  named?.addEventListener('change', () => {
    for (const place of places) place.checked = place.value === named.value;
  });
}
