/** A running camera: frames to the reader, one at a time, and what it sees to the page. */
import type { Seen } from './decode/decode.ts';
import type { Read } from './decode/read-result.ts';
import type { Reader } from './decode/worker-client.ts';
import { takeScan } from './scan-queue.ts';

export interface CameraChoice {
  readonly id: string;
  readonly name: string;
}

export interface Camera {
  readonly stream: MediaStream;
  /** The device that was really opened. */
  readonly id: string;
  /** Null: it has none. */
  readonly torch: ((on: boolean) => Promise<void>) | null;
  close(): void;
}

export type CameraTrouble = 'refused' | 'none' | 'busy' | 'insecure';
export type OpenedCamera =
  { readonly ok: true; readonly camera: Camera } | { readonly ok: false; readonly why: CameraTrouble };

/** @param id null: the one that looks away from the operator, or any */
export async function openCamera(id: string | null): Promise<OpenedCamera> {
  // Absent where the page did not come over HTTPS or from this machine. The types know no such place.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (devices === undefined) return { ok: false, why: 'insecure' };
  try {
    const stream = await devices.getUserMedia({
      audio: false,
      video: {
        width: { ideal: 1280 },
        height: { ideal: 720 },
        ...(id === null ? { facingMode: { ideal: 'environment' } } : { deviceId: { exact: id } }),
      },
    });
    const [track] = stream.getVideoTracks();
    return {
      ok: true,
      camera: {
        stream,
        id: track?.getSettings().deviceId ?? '',
        torch: track !== undefined && 'torch' in track.getCapabilities() ? torchOf(track) : null,
        close: () => stream.getTracks().forEach((one) => one.stop()),
      },
    };
  } catch (error) {
    return { ok: false, why: troubleOf(error) };
  }
}

/** Named only once one has been opened; until then a browser keeps the names to itself. */
export async function cameras(): Promise<readonly CameraChoice[]> {
  const all = await navigator.mediaDevices.enumerateDevices();
  return all
    .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
    .map(({ deviceId, label }, i) => ({ id: deviceId, name: label === '' ? `Camera ${i + 1}` : label }));
}

/** Not among the constraints TypeScript knows. */
const torchOf = (track: MediaStreamTrack) => (torch: boolean) => {
  const light: MediaTrackConstraintSet & { readonly torch: boolean } = { torch };
  return track.applyConstraints({ advanced: [light] });
};

function troubleOf(error: unknown): CameraTrouble {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError') return 'refused';
  return name === 'NotReadableError' ? 'busy' : 'none';
}

/**
 * Reads frame after frame, the next one only when the last is done, until one cannot be read at all (`onFailure`).
 * @returns what stops it
 */
export function readFrames(
  video: HTMLVideoElement,
  reader: Reader,
  onFrame: (seen: readonly Seen[], at: number) => void,
  onFailure: () => void,
): () => void {
  let running = true;
  async function read(): Promise<void> {
    if (!running) return;
    const frame = grab(video);
    if (frame !== null) {
      const seen = await reader.read(frame, 'glance');
      // The frame may have been the last one.
      if (running) onFrame(seen, performance.now());
    }
    next();
  }
  const failed = (error: unknown) => {
    if (!running) return;
    console.error('Dockhand:', error);
    onFailure();
  };
  const next = () => video.requestVideoFrameCallback(() => void read().catch(failed));
  next();
  return () => {
    running = false;
  };
}

/** Null: there is none yet, although the first has been announced. */
function grab(video: HTMLVideoElement): VideoFrame | null {
  try {
    return new VideoFrame(video);
  } catch {
    return null;
  }
}

/** Data that is GS1's keeps the mark that says so. */
const GS1 = /^\](C1|d2|Q3|e0)$/;

export function takeRead({ text, identifier, symbology }: Read, source: 'camera' | 'file'): void {
  takeScan(GS1.test(identifier) ? identifier + text : text, source, { symbology });
}
