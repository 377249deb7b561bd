/** What printed command codes carry here, asked for when something is about to be printed and kept nowhere. */
import { useEffect, useState } from 'react';
import { controlCode } from '#domain/control.ts';
import { bridge } from '../bridge/connect.ts';

/** Undefined until the station has answered; null in practice. */
export function useSite(): string | null | undefined {
  const [site, setSite] = useState<string | null>();
  useEffect(() => {
    let isHere = true;
    const askStation = async () => {
      const answer = await bridge.act('labels.site', {});
      if (isHere && answer.ok) setSite(answer.value.site);
    };
    void askStation();
    return () => {
      isHere = false;
    };
  }, []);
  return site;
}

/** The label of a place that has none of its own. Null where the station could not keep the site's secret. */
export async function placeCode(folderId: number | null): Promise<string | null> {
  const answer = await bridge.act('labels.site', {});
  return answer.ok ? controlCode({ does: 'place', folderId }, answer.value.site) : null;
}
