/** Light or dark: as the computer has it, unless somebody chose. A choice of this screen, so it is kept in this browser. */
import { create } from 'zustand';

type Theme = 'system' | 'light' | 'dark';

const KEY = 'dockhand.theme';
const DARK = '(prefers-color-scheme: dark)';

export const theme = create<{ readonly theme: Theme }>(() => ({ theme: stored() }));

export function chooseTheme(choice: Theme): void {
  localStorage.setItem(KEY, choice);
  theme.setState({ theme: choice });
}

/** Keeps the page in the theme from now on. */
export function followTheme(): void {
  const dark = window.matchMedia(DARK);
  const show = () => {
    const choice = theme.getState().theme;
    document.documentElement.dataset['theme'] =
      choice === 'system' ? (dark.matches ? 'dark' : 'light') : choice;
  };
  dark.addEventListener('change', show);
  theme.subscribe(show);
  show();
}

function stored(): Theme {
  const value = localStorage.getItem(KEY);
  return value === 'light' || value === 'dark' ? value : 'system';
}
