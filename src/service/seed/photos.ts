/*
 * Draws the pictures of the demo warehouse: PNG files of 240 × 180 pixels, each with a thing in one colour on a bench. They only need to be
 * distinguishable at the size of a thumbnail.
 */
import { crc32, deflateSync } from 'node:zlib';

const WIDTH = 240;
const HEIGHT = 180;

type Colour = readonly [red: number, green: number, blue: number];
/** The colour of a point, in units of half the height from the middle; null where there is nothing of the thing. */
type Shape = (x: number, y: number) => Colour | null;

const BENCH: Colour = [226, 222, 212];
const WALL: Colour = [243, 241, 236];
const DARK: Colour = [46, 48, 52];
const STEEL: Colour = [150, 156, 164];
const WHITE: Colour = [252, 252, 250];

const box = (x: number, y: number, width: number, height: number): boolean =>
  Math.abs(x) < width && Math.abs(y) < height;
const ring = (x: number, y: number, outer: number, inner = 0): boolean => {
  const far = Math.hypot(x, y);
  return far < outer && far >= inner;
};

const socket: Shape = (x, y) => {
  if (!box(x, y, 0.62, 0.62)) return null;
  if (ring(x - 0.18, y, 0.08) || ring(x + 0.18, y, 0.08)) return DARK;
  return ring(x, y, 0.46) ? [232, 232, 228] : WHITE;
};

const lamp: Shape = (x, y) => {
  if (ring(x, y + 0.18, 0.46)) return ring(x - 0.12, y + 0.3, 0.12) ? WHITE : [250, 214, 110];
  return box(x, y - 0.44, 0.2, 0.24) ? STEEL : null;
};

const drum =
  (cable: Colour): Shape =>
  (x, y) => {
    if (!ring(x, y, 0.8)) return null;
    if (ring(x, y, 0.12)) return DARK;
    if (ring(x, y, 0.3)) return [176, 132, 84];
    return Math.floor(Math.hypot(x, y) * 28) % 2 === 0 ? cable : [176, 132, 84];
  };

const tool: Shape = (x, y) => {
  if (box(x + 0.2, y + 0.2, 0.5, 0.2)) return [232, 116, 32];
  if (box(x - 0.55, y + 0.2, 0.3, 0.05)) return STEEL;
  return box(x + 0.42, y - 0.25, 0.16, 0.42) ? DARK : null;
};

const carton =
  (colour: Colour): Shape =>
  (x, y) => {
    if (!box(x, y, 0.7, 0.5)) return null;
    if (box(x, y, 0.06, 0.5)) return [206, 176, 128];
    return box(x - 0.4, y - 0.28, 0.2, 0.12) ? WHITE : colour;
  };

const tape =
  (colour: Colour): Shape =>
  (x, y) =>
    ring(x, y, 0.66, 0.34) ? (ring(x, y, 0.4, 0.34) ? [206, 176, 128] : colour) : null;

/** By the item it is of; the first is shown in lists. */
export const pictures: Readonly<Record<string, readonly Shape[]>> = {
  'Wall socket, double, white': [socket, carton([190, 150, 100])],
  'Wall socket, single, white': [socket],
  'LED lamp E27, 9 W': [lamp],
  'LED lamp GU10, 5 W': [lamp],
  'LED downlight 8 W, white': [lamp],
  'Cable ties 200 mm, black': [carton([60, 64, 70])],
  'Cable ties 200 mm, natural': [carton([214, 208, 190])],
  'PVC tape, black': [tape(DARK)],
  'PVC tape, green/yellow': [tape([126, 176, 52])],
  'Twin and earth 2.5 mm²': [drum([120, 124, 130])],
  'SWA cable 3 × 6 mm²': [drum([40, 42, 46])],
  'Cat 6 cable, grey': [drum([168, 172, 178])],
  'SDS drill, 18 V': [tool],
  'Insulation tester': [tool, carton([200, 60, 50])],
};

/** A PNG: its head, one block of compressed rows, its end. */
export function picture(shape: Shape): Buffer {
  // Each row begins with the number of its filter, 0 for none.
  const rows = Buffer.alloc(HEIGHT * (1 + WIDTH * 3));
  for (let row = 0; row < HEIGHT; row += 1) {
    for (let column = 0; column < WIDTH; column += 1) {
      const x = (column - WIDTH / 2) / (HEIGHT / 2);
      const y = (row - HEIGHT / 2) / (HEIGHT / 2);
      rows.set(shape(x, y) ?? (y > 0.45 ? BENCH : WALL), row * (1 + WIDTH * 3) + 1 + column * 3);
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(HEIGHT, 4);
  // 8 bits a colour, three colours.
  head.set([8, 2], 8);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND')]);
}

function chunk(type: string, data = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(data.length, 0);
  around.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([around.subarray(0, 4), named, around.subarray(4)]);
}
