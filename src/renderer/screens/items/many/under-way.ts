/**
 * The act on many that is being given to the station, piece by piece. It goes on when its form is closed or another place is shown, and
 * there is one at a time: another one begins when all of it is on disk. What follows is for the form that gave it, and no other.
 */
import { create } from 'zustand';
import { onOther } from '../../../state/settings/profile.ts';
import { itemsState, open, type Form } from '../state.ts';

export interface UnderWay {
  /** Where it was given. */
  readonly form: Form | null;
  readonly done: number;
  readonly all: number;
}

export const underWay = create<{ readonly act: UnderWay | null }>(() => ({ act: null }));

onOther(() => underWay.setState({ act: null }));

/**
 * @param give told what to tell how many have had their turn
 * @returns what that comes to; null while another act is under way
 */
export async function whenNone<T>(
  all: number,
  give: (onPiece: (done: number) => void) => Promise<T>,
): Promise<T | null> {
  if (underWay.getState().act !== null) return null;
  let act: UnderWay = { form: itemsState.getState().form, done: 0, all };
  underWay.setState({ act });
  // That of another warehouse, begun since, is not this one.
  const isHere = () => underWay.getState().act === act;
  try {
    return await give((done) => {
      if (!isHere()) return;
      act = { ...act, done };
      underWay.setState({ act });
    });
  } finally {
    if (isHere()) underWay.setState({ act: null });
  }
}

/** Unless another one is open by now. */
export function close(form: Form | null): void {
  if (itemsState.getState().form === form) open(null);
}
