/**
 * Light or dark: as the computer has it, unless the operator chose. A choice of this screen, so it is kept in this browser; what the
 * administrator has set goes before it.
 */
import { create } from 'zustand';

type Theme = 'system' | 'light' | 'dark';

interface Chosen {
  readonly theme: Theme;
  /** Null: the administrator has not set it. */
  readonly fixed: Theme | null;
}

const KEY = 'dockhand.theme';
const DARK = '(prefers-color-scheme: dark)';

export const theme = create<Chosen>(() => ({ theme: stored(), fixed: null }));

export function chooseTheme(choice: Theme): void {
  localStorage.setItem(KEY, choice);
  theme.setState({ theme: choice });
}

export function fixTheme(fixed: Theme | null): void {
  if (theme.getState().fixed !== fixed) theme.setState({ fixed });
}

/** Keeps the page in the theme from now on. */
export function followTheme(): void {
  const dark = window.matchMedia(DARK);
  const show = () => {
    const { theme: own, fixed } = theme.getState();
    const choice = fixed ?? own;
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
