/** Scanning with a camera, or from a picture. */
import type { LookingState } from '../scanner/camera-panel.ts';
import { catalogue } from './catalogue.ts';
import { camera as de, looking as deLooking } from './de/camera.ts';
import { camera as en, looking as enLooking } from './en/camera.ts';

export const camera = catalogue(en, de);

export const lookingWords: Readonly<Record<LookingState, string>> = catalogue(enLooking, deLooking);
