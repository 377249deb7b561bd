/** Codes read from the camera or from a picture file. A single code counts as a scan at once; of several the operator picks one. */
import { create } from 'zustand';
import {
  cameras,
  openCamera,
  readFrames,
  takeRead,
  type Camera,
  type CameraChoice,
  type CameraTrouble,
} from './camera.ts';
import type { Read } from './decode/read-result.ts';
import { openReader, type Reader } from './decode/worker-client.ts';
import { watchSightings, type Sightings } from './codes-in-sight.ts';

export type LookingState =
  CameraTrouble | 'starting' | 'looking' | 'reading' | 'nothing-found' | 'no-picture' | 'cannot-read';

interface Looking {
  readonly isOpen: boolean;
  readonly is: LookingState;
  readonly camera: Camera | null;
  readonly choices: readonly CameraChoice[];
  readonly light: boolean;
  readonly source: 'camera' | 'file';
  /** Where there are several. */
  readonly inSight: readonly Read[];
}

const CLOSED: Looking = {
  isOpen: false,
  is: 'starting',
  camera: null,
  choices: [],
  light: false,
  source: 'camera',
  inSight: [],
};

export const looking = create<Looking>(() => CLOSED);

let reader: Reader | null = null;
let sightings: Sightings = watchSightings();
/** Counts openings: what belongs to one that is over is not shown any more. */
let turn = 0;

export function open(): void {
  if (looking.getState().isOpen) return;
  looking.setState({ ...CLOSED, isOpen: true });
  void use(null);
}

export function close(): void {
  turn += 1;
  looking.getState().camera?.close();
  reader?.close();
  reader = null;
  looking.setState(CLOSED);
}

/** @param id of the camera; null: whichever there is */
export async function use(id: string | null): Promise<void> {
  turn += 1;
  const mine = turn;
  looking.getState().camera?.close();
  looking.setState({ camera: null, is: 'starting', light: false });
  sightings = watchSightings();
  const opened = await openCamera(id);
  if (mine !== turn) {
    if (opened.ok) opened.camera.close();
    return;
  }
  if (!opened.ok) {
    looking.setState({ is: opened.why });
    return;
  }
  looking.setState({ camera: opened.camera, is: 'looking' });
  const choices = await cameras();
  if (mine === turn) looking.setState({ choices });
}

/** Shows the camera's film in a video and reads it. @returns what stops it */
export function watchFilm(video: HTMLVideoElement, camera: Camera): () => void {
  video.srcObject = camera.stream;
  return readFrames(
    video,
    readerNow(),
    (seen, at) => {
      const news = sightings.see(seen, at);
      if (news !== null) takeRead(news, 'camera');
      const now = looking.getState();
      // What a picture asks stays until it is answered; the camera goes on looking meanwhile.
      if (now.source === 'file' && now.inSight.length > 1) return;
      const inSight = sightings.inSight(at);
      if (inSight.length > 0 || now.inSight.length > 0) looking.setState({ source: 'camera', inSight });
    },
    () => looking.setState({ is: 'cannot-read' }),
  );
}

export async function readPicture(file: Blob): Promise<void> {
  open();
  const before = looking.getState().is;
  looking.setState({ is: 'reading', inSight: [] });
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) {
    looking.setState({ is: 'no-picture' });
    return;
  }
  try {
    const reads = (await readerNow().read(bitmap, 'study')).map(({ read }) => read);
    const [only, ...others] = reads;
    if (only !== undefined && others.length === 0) takeRead(only, 'file');
    looking.setState({
      is: only === undefined ? 'nothing-found' : looking.getState().camera === null ? before : 'looking',
      source: 'file',
      inSight: others.length === 0 ? [] : reads,
    });
  } catch {
    if (looking.getState().isOpen) looking.setState({ is: 'cannot-read' });
  }
}

/** One of several. */
export function pick(read: Read): void {
  sightings.taken(read);
  takeRead(read, looking.getState().source);
  looking.setState({ inSight: [] });
}

export function shine(on: boolean): void {
  looking.setState({ light: on });
  void looking.getState().camera?.torch?.(on);
}

function readerNow(): Reader {
  reader ??= openReader();
  return reader;
}
