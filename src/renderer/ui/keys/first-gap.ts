/**
 * What keeps the main key of a screen from doing anything: the first field that has to be filled in, or is wrong as it is typed; else the
 * sentence of the footer, which says what comes next. Read from the page, so that no form has to say a second time what its fields say.
 */
import type { MissingBefore } from '#domain/scanning/control.ts';

const GAPS = 'input[aria-required="true"], input[aria-invalid="true"], textarea[aria-invalid="true"]';

/** Leads to the field, where it is one. */
export function goToFirstGap(): MissingBefore | undefined {
  const screen = document.querySelector('main');
  const fields = [...(screen?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(GAPS) ?? [])];
  const gap = fields.find((field) => isWrong(field) || isEmpty(field));
  if (gap !== undefined) {
    gap.focus();
    return { field: nameOf(gap), isWrong: isWrong(gap) };
  }
  const sentence = screen?.querySelector('footer > p')?.textContent?.trim();
  return sentence === undefined || sentence === '' ? undefined : { sentence };
}

const isWrong = (field: Element): boolean => field.getAttribute('aria-invalid') === 'true';

/** A search that has to find something goes once it has: until then what is typed in it is no answer. */
const isEmpty = (field: HTMLInputElement | HTMLTextAreaElement): boolean =>
  field.value.trim() === '' || field.role === 'combobox';

/** Without the cap of its key. */
const nameOf = (field: HTMLInputElement | HTMLTextAreaElement): string =>
  field.getAttribute('aria-label') ?? field.labels?.[0]?.firstChild?.textContent?.trim() ?? '';
