/** What is really seen: a thing may be within the window and under another. Runs in the page. */

/** Whether it is what is seen at its own upper and lower edge. */
export function isBare(element: Element): boolean {
  const { left, top, bottom, width } = element.getBoundingClientRect();
  return [top + 4, bottom - 4].every((y) => {
    const seen = document.elementFromPoint(left + width / 2, y);
    return seen !== null && (element.contains(seen) || seen.contains(element));
  });
}
