/** Whether the sheet of keys is open: beside the work, whatever screen that is. */
import { create } from 'zustand';

export const keySheet = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));

export const openKeys = (): void => keySheet.setState({ isOpen: true });
export const closeKeys = (): void => keySheet.setState({ isOpen: false });
