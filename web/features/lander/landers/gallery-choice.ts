/**
 * Leads from the person who was pressed to the form, and into its first field to type in; the arrow keys only choose.
 * The build turns this function into text (`?script`), so it must not use anything outside itself.
 */
export default function galleryChoice(formId: string): void {
  for (const choice of document.querySelectorAll<HTMLElement>('.me > input'))
    choice.addEventListener('click', ({ detail }) => {
      if (detail === 0) return;
      const form = document.getElementById(formId);
      form?.querySelector<HTMLElement>('.join-half input')?.focus({ preventScroll: true });
      form?.closest('section')?.scrollIntoView();
    });
}
