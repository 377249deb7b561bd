/**
 * The state of the camera panel: opens a camera or a picture file, and takes the codes read from it. A single code counts as a scan at
 * once; if several are in sight, the operator picks one.
 */
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
  /** The codes to pick from, if there are several. */
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
/** Counts openings: results of an earlier opening are not shown any more. */
let opening = 0;

export function open(): void {
  if (looking.getState().isOpen) return;
  looking.setState({ ...CLOSED, isOpen: true });
  void use(null);
}

export function close(): void {
  opening += 1;
  looking.getState().camera?.close();
  reader?.close();
  reader = null;
  looking.setState(CLOSED);
}

/** Switches to a camera. @param id null: any */
export async function use(id: string | null): Promise<void> {
  opening += 1;
  const mine = opening;
  looking.getState().camera?.close();
  looking.setState({ camera: null, is: 'starting', light: false });
  sightings = watchSightings();
  const opened = await openCamera(id);
  if (mine !== opening) {
    if (opened.ok) opened.camera.close();
    return;
  }
  if (!opened.ok) {
    looking.setState({ is: opened.why });
    return;
  }
  looking.setState({ camera: opened.camera, is: 'looking' });
  const choices = await cameras();
  if (mine === opening) looking.setState({ choices });
}

/** Shows a camera in a video element and reads its frames. @returns a function that stops it */
export function watchFilm(video: HTMLVideoElement, camera: Camera): () => void {
  video.srcObject = camera.stream;
  return readFrames(
    video,
    readerNow(),
    (seen, at) => {
      const news = sightings.see(seen, at);
      if (news !== null) takeRead(news, 'camera');
      const now = looking.getState();
      // A choice between codes of a picture file stays until it is answered, while the camera goes on reading.
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
    const reads = (await readerNow().read(bitmap, 'picture')).map(({ read }) => read);
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

/** The operator picked one of several codes. */
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
