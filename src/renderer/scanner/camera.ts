/**
 * Opens a camera and reads its frames: gives one frame at a time to the barcode reader, and what was read to the page. `takeRead` passes a
 * code that was read on as a scan.
 */
import type { SeenCode } from './decode/decode.ts';
import type { Read } from './decode/read-result.ts';
import type { Reader } from './decode/worker-client.ts';
import { takeScan } from './scan-queue.ts';
import { behindTyped } from './typed-ahead.ts';

export interface CameraChoice {
  readonly id: string;
  readonly name: string;
}

export interface Camera {
  readonly stream: MediaStream;
  /** The id of the device that the browser opened. */
  readonly id: string;
  /** Switches the torch; null if the camera has none. */
  readonly torch: ((on: boolean) => Promise<void>) | null;
  close(): void;
}

export type CameraTrouble = 'refused' | 'none' | 'busy' | 'insecure';
export type OpenedCamera =
  { readonly ok: true; readonly camera: Camera } | { readonly ok: false; readonly why: CameraTrouble };

/** @param id null: the camera that faces away from the operator, or any */
export async function openCamera(id: string | null): Promise<OpenedCamera> {
  // Undefined on pages that did not come over HTTPS or from this computer, though the types say otherwise.
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

/** The cameras. A browser tells their names only after one has been opened. */
export async function cameras(): Promise<readonly CameraChoice[]> {
  const all = await navigator.mediaDevices.enumerateDevices();
  return all
    .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
    .map(({ deviceId, label }, i) => ({ id: deviceId, name: label === '' ? `Camera ${i + 1}` : label }));
}

/** `torch` is not among the constraints that TypeScript knows. */
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
 * Reads frame after frame, each only when the one before is done, until one cannot be read at all (`onFailure`).
 * @returns a function that stops it
 */
export function readFrames(
  video: HTMLVideoElement,
  reader: Reader,
  onFrame: (seen: readonly SeenCode[], at: number) => void,
  onFailure: () => void,
): () => void {
  let running = true;
  async function read(): Promise<void> {
    if (!running) return;
    const frame = grab(video);
    if (frame !== null) {
      const seen = await reader.read(frame, 'frame');
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

/** The current frame; null if there is none yet, although the first has been announced. */
function grab(video: HTMLVideoElement): VideoFrame | null {
  try {
    return new VideoFrame(video);
  } catch {
    return null;
  }
}

/** AIM identifiers of GS1 data: such a scan keeps its identifier. */
const GS1 = /^\](C1|d2|Q3|e0)$/;

export function takeRead({ text, identifier, symbology }: Read, source: 'camera' | 'file'): void {
  const code = GS1.test(identifier) ? identifier + text : text;
  behindTyped(() => takeScan(code, source, { symbology }));
}
