/**
 * Keeps the last thing that was handed over until a person has dealt with it. A newer one takes its place, so however many come, one is
 * shown. What it comes to is said by a view; a settings file is put into force by an act of its own.
 */
import type { HandedView, ImportedPart } from '#domain/views/computer.ts';
import type { NewId } from '../ports.ts';
import type { StationSettings } from '../station/station-settings.ts';
import type { Handed, SettingsFile } from './handed-over.ts';
import type { Policy } from './policy.ts';

export interface HandedInView {
  take(handed: Handed): void;
  /** @param orderOf the id of the order of a number, or null */
  view(orderOf: (number: string) => number | null): HandedView | null;
  /** Puts the settings that are shown into force. False where something else is shown by now. @throws what writing throws */
  importSettings(id: string, settings: Pick<StationSettings, 'put'>): boolean;
  dismiss(id: string): void;
}

export function createHandedInView(newId: NewId, policy: Policy): HandedInView {
  let current: { readonly id: string; readonly handed: Handed } | null = null;

  return {
    take: (handed) => {
      current = { id: newId(), handed };
    },
    view: (orderOf) => {
      if (current === null) return null;
      const { id, handed } = current;
      switch (handed.kind) {
        case 'order':
          return { ...handed, id, orderId: orderOf(handed.number) };
        case 'settings': {
          const { name, settings } = handed;
          return { kind: 'settings', id, name, ...about(settings, policy) };
        }
        case 'bad-settings':
        case 'refused':
          return { ...handed, id };
        default:
          return handed satisfies never;
      }
    },
    importSettings: (id, settings) => {
      if (current?.id !== id || current.handed.kind !== 'settings') return false;
      const { wedge, scanners, printer, sound } = current.handed.settings;
      if (wedge !== undefined) settings.put('wedge', wedge);
      if (scanners !== undefined && policy.scanners === undefined) settings.put('scanners', scanners);
      if (printer !== undefined) settings.put('zpl', printer);
      if (sound !== undefined) settings.put('sound', sound);
      current = null;
      return true;
    },
    dismiss: (id) => {
      if (current?.id === id) current = null;
    },
  };
}

const PARTS: readonly ImportedPart[] = ['wedge', 'scanners', 'printer', 'sound'];

function about(settings: SettingsFile, policy: Policy) {
  const sets = PARTS.filter((part) => settings[part] !== undefined);
  return {
    sets,
    fixed: sets.filter((part) => part === 'scanners' && policy.scanners !== undefined),
    scanners: (settings.scanners ?? []).map(({ name }) => name),
    printer: settings.printer?.host ?? null,
  };
}
