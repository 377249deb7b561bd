/** Language and theme as the administrator has set them, for as long as that is so. What was chosen here stays, and is back afterwards. */
import { fixLanguage } from './language.ts';
import { fixTheme } from './theme.ts';
import { lastSeen, viewKey, views } from '../views/views.ts';

export function followPolicy(): void {
  views.subscribe(({ seen }) => {
    const settings = lastSeen<'settings'>(seen, viewKey('settings', {})).view;
    if (settings === null) return;
    fixLanguage(settings.policy.language);
    fixTheme(settings.policy.theme);
  });
}
