/** Where an item is opened from the list. */
import { goTo } from '../../state/stand.ts';

export const openItem = (itemId: number): void => goTo({ screen: 'items', itemId });
