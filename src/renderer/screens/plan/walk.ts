/** From bay to bay with the arrows, as they are seen: to the sides in the order they stand, up and down to what is nearest there. */
export function nextBay(
  bays: readonly HTMLElement[],
  from: HTMLElement,
  key: string,
): HTMLElement | undefined {
  const at = bays.indexOf(from);
  switch (key) {
    case 'ArrowRight':
      return bays[at + 1];
    case 'ArrowLeft':
      return bays[at - 1];
    case 'Home':
      return bays[0];
    case 'End':
      return bays.at(-1);
    case 'ArrowDown':
      return nearest(bays.slice(at + 1), from, 1);
    case 'ArrowUp':
      return nearest(bays.slice(0, at), from, -1);
    default:
      return undefined;
  }
}

/** Of those in the next line that way, the one most nearly below or above. */
function nearest(bays: readonly HTMLElement[], from: HTMLElement, way: 1 | -1): HTMLElement | undefined {
  const here = from.getBoundingClientRect();
  const boxes = bays
    .map((bay) => ({ bay, box: bay.getBoundingClientRect() }))
    .filter(({ box }) => (way === 1 ? box.top >= here.bottom : box.bottom <= here.top));
  const line =
    way === 1 ? Math.min(...boxes.map(({ box }) => box.top)) : Math.max(...boxes.map(({ box }) => box.top));
  const off = (box: DOMRect) => Math.abs(box.left + box.width / 2 - here.left - here.width / 2);
  return boxes
    .filter(({ box }) => box.top === line)
    .reduce<(typeof boxes)[number] | undefined>(
      (best, one) => (best === undefined || off(one.box) < off(best.box) ? one : best),
      undefined,
    )?.bay;
}
