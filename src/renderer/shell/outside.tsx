/**
 * What comes from outside: a link or file that another program has opened Dockhand with, and an administrator's settings that cannot be
 * used. A link to an order leads to it at once, unless a figure is being typed: leaving that would count it.
 */
import { useEffect, useRef } from 'react';
import type { HandedView } from '#domain/views/computer.ts';
import { leaveHelp } from '../state/settings/help.ts';
import { perform } from '../state/perform.ts';
import { goTo } from '../state/scans/stand.ts';
import { useView } from '../state/views/use-view.ts';
import { fileProblem, handed as words, offeredParts, settingsFile } from '../strings/computer.ts';
import { Button } from '../ui/button.tsx';
import { isTyped } from '../ui/keys/in-hand.ts';
import css from './strip.module.css';

export function PolicyNotice() {
  const { view } = useView('settings', {});
  if (view === null || view.policy.problem === null) return null;
  const { file, problem } = view.policy;
  return (
    <output>
      <div className={css['warning']} data-tone="look">
        <p>
          <strong>{settingsFile.title}</strong> {fileProblem(file, problem)} {settingsFile.next}
        </p>
      </div>
    </output>
  );
}

export function Handed() {
  const handed = useView('handed', {}).view?.handed ?? null;
  const lastId = useRef<string>(null);
  useEffect(() => {
    if (handed === null || handed.id === lastId.current) return;
    lastId.current = handed.id;
    // An order that turns up later does not take anybody away from what they do by then.
    if (handed.kind === 'order' && !isTyped()) openOrder(handed);
  }, [handed]);
  return handed === null ? null : (
    <section className={css['warning']} data-tone="look" aria-label={words.region} role="alert">
      <Told handed={handed} />
    </section>
  );
}

function openOrder({ id, orderId }: Extract<HandedView, { kind: 'order' }>): void {
  if (orderId === null) return;
  leaveHelp();
  goTo({ screen: 'receive', orderId });
  void perform('handed.dismiss', { id });
}

function Told({ handed }: { readonly handed: HandedView }) {
  const close = () => void perform('handed.dismiss', { id: handed.id });
  switch (handed.kind) {
    case 'order':
      return handed.orderId === null ? (
        <Sentences title={words.orderUnknown(handed)} next={words.orderUnknownNext} onClose={close} />
      ) : (
        <>
          <p>
            <strong>{words.order(handed)}</strong> {words.orderWaits}
          </p>
          <Button kind="quiet" onPress={() => openOrder(handed)}>
            {words.open}
          </Button>
          <Button kind="quiet" onPress={close}>
            {words.close}
          </Button>
        </>
      );
    case 'settings':
      return <Offer handed={handed} onLeave={close} />;
    case 'bad-settings':
      return (
        <Sentences
          title={words.badSettings}
          next={fileProblem(handed.name, handed.problem)}
          onClose={close}
        />
      );
    case 'refused':
      return <Sentences title={words.refused} next={words.why[handed.why]} onClose={close} />;
    default:
      return handed satisfies never;
  }
}

interface OfferProps {
  readonly handed: Extract<HandedView, { kind: 'settings' }>;
  readonly onLeave: () => void;
}

function Offer({ handed, onLeave }: OfferProps) {
  const { sets, keeps } = offeredParts(handed);
  return (
    <>
      <p>
        <strong>{words.settings(handed)}</strong> {sets === '' ? words.nothing : words.sets({ parts: sets })}{' '}
        {keeps !== '' && words.keeps({ parts: keeps })}
      </p>
      {sets !== '' && (
        <Button kind="quiet" onPress={() => void perform('handed.accept', { id: handed.id })}>
          {words.take}
        </Button>
      )}
      <Button kind="quiet" onPress={onLeave}>
        {words.leave}
      </Button>
    </>
  );
}

interface SentencesProps {
  readonly title: string;
  readonly next: string;
  readonly onClose: () => void;
}

function Sentences({ title, next, onClose }: SentencesProps) {
  return (
    <>
      <p>
        <strong>{title}</strong> {next}
      </p>
      <Button kind="quiet" onPress={onClose}>
        {words.close}
      </Button>
    </>
  );
}
