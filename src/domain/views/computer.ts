/**
 * This computer, as the station knows it: what its administrator has set by a policy file, how the program starts here, and what another
 * program has handed over (a link or a file).
 */

/** The members of a policy. What is among `PolicyView.sets` cannot be changed on screen. */
export type PolicyMember =
  | 'warehouse'
  | 'station'
  | 'scanners'
  | 'language'
  | 'theme'
  | 'autostart'
  | 'fullScreen'
  | 'kiosk'
  | 'updates';

/** What is wrong with a file of settings. `members`: their names, with those they are in before them (`warehouse.address`). */
export type SettingsFileProblem =
  | { readonly kind: 'unreadable'; readonly detail: string }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'not-json'; readonly detail: string }
  /** A member that looks like a key, password or token: such a thing is in no file of settings. */
  | { readonly kind: 'has-key'; readonly members: readonly string[] }
  | { readonly kind: 'unknown-members'; readonly members: readonly string[] }
  | { readonly kind: 'bad-member'; readonly members: readonly string[]; readonly detail: string };

export type PolicyProblem =
  | SettingsFileProblem
  /** The file, or the folder it is in, belongs to another user than the administrator. */
  | { readonly kind: 'foreign-owner' }
  /** Others than the administrator may write to the file, or to the folder it is in. */
  | { readonly kind: 'writable-by-others' };

export interface PolicyView {
  /** Where it is, or would be. */
  readonly file: string;
  /** Null where there is none, or it is in force. Where there is a problem nothing of the policy is in force. */
  readonly problem: PolicyProblem | null;
  readonly sets: readonly PolicyMember[];
  /** Set for the screens; null: the operator chooses. */
  readonly language: PolicyLanguage | null;
  readonly theme: PolicyTheme | null;
}

export type PolicyLanguage = 'system' | 'en' | 'de';
export type PolicyTheme = 'system' | 'light' | 'dark';

/** What only the shell can tell of this computer. */
export interface ComputerView {
  /** Whether Dockhand starts when the user signs in; null where this shell cannot be started so. */
  readonly autostart: boolean | null;
  /** Null in the browser shell, whose window is the browser's. */
  readonly fullScreen: boolean | null;
  /** `open`: locked into full screen; Ctrl+Shift+F11 leaves it. `code`: that key asks for the administrator's code. */
  readonly kiosk: 'off' | 'open' | 'code';
}

/** Why a link or file was not taken. */
export type Refusal =
  | 'too-long'
  /** Characters that are not seen, or turn the text around. */
  | 'unseen-characters'
  /** Neither a link of ours nor a settings file. */
  | 'not-ours'
  /** A link of ours that says more than it may, or not enough. */
  | 'bad-link'
  | 'several';

/** The parts of a settings file that a person is asked about. */
export type ImportedPart = 'wedge' | 'scanners' | 'printer' | 'sound';

/** The last thing that was handed over; nothing is done by it alone. */
export type HandedView =
  | {
      readonly kind: 'order';
      readonly id: string;
      readonly number: string;
      /** The order of that number, the first where several have it; null where there is none. */
      readonly orderId: number | null;
    }
  | {
      readonly kind: 'settings';
      readonly id: string;
      /** Of the file, without its folder. */
      readonly name: string;
      readonly sets: readonly ImportedPart[];
      /** Those of them that stay as the administrator has set them. */
      readonly fixed: readonly ImportedPart[];
      readonly scanners: readonly string[];
      /** The host of the label printer; null: none, or it is not said. */
      readonly printer: string | null;
    }
  | {
      readonly kind: 'bad-settings';
      readonly id: string;
      readonly name: string;
      readonly problem: SettingsFileProblem;
    }
  | { readonly kind: 'refused'; readonly id: string; readonly why: Refusal };
