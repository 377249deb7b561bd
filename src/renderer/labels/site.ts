/** What printed command codes carry here, asked for when something is about to be printed and kept nowhere. */
import { useEffect, useState } from 'react';
import { controlCode } from '#domain/scanning/control.ts';
import { bridge } from '../bridge/connect.ts';
import { useView } from '../state/views/use-view.ts';
import { queueNow } from '../state/views/views.ts';

/** Undefined until the station has answered; null in practice. */
export function useSite(): string | null | undefined {
  const [asked, setAsked] = useState<{
    readonly site: string | null;
    readonly queueId: string | undefined;
  }>();
  const queueId = useView('status', {}).view?.profile.queueId;
  useEffect(() => {
    let isHere = true;
    const askStation = async () => {
      const answer = await bridge.act('labels.site', {}, queueId);
      if (isHere && answer.ok) setAsked({ site: answer.value.site, queueId });
    };
    void askStation();
    return () => {
      isHere = false;
    };
  }, [queueId]);
  // The secret of another warehouse must not be printed for this one.
  return asked?.queueId === queueId ? asked?.site : undefined;
}

/** The label of a place that has none of its own. Null where the station could not keep the site's secret. */
export async function placeCode(folderId: number | null): Promise<string | null> {
  const answer = await bridge.act('labels.site', {}, queueNow());
  return answer.ok ? controlCode({ kind: 'place', folderId }, answer.value.site) : null;
}
