/** Which of the settings' pages is open. */
import { create } from 'zustand';

export type SettingsPage = 'all' | 'calibrate' | 'bursts' | 'scan-log';

export const settingsPage = create<{ readonly page: SettingsPage }>(() => ({ page: 'all' }));

export const openPage = (page: SettingsPage): void => settingsPage.setState({ page });
export const closePage = (): void => openPage('all');
