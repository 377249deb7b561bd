/** The day so far: what this station has booked, since when, and what is on its way. */
import { isPositive } from '#domain/values/decimal.ts';
import { useView } from '../../state/views/use-view.ts';
import { figure } from '../../strings/figure.ts';
import { sinceWhen, today as words, waitingBeside } from '../../strings/today.ts';
import { Board, BoardCell } from '../../ui/lists/board.tsx';
import { useToday } from './since.ts';

export function TodayBoard() {
  const { view, since } = useToday();
  const station = useView('status', {}).view?.station;
  if (view === null || station === undefined) return null;
  const { booked, waiting } = view;
  return (
    <Board title={words.title} about={sinceWhen(since, station)}>
      <BoardCell
        name={words.lines({ n: booked.lines })}
        figure={figure(booked.lines)}
        isFaint={booked.lines === 0}
        beside={waitingBeside(waiting.lines)}
      />
      <BoardCell
        name={words.pieces({ n: booked.pieces })}
        figure={figure(booked.pieces)}
        isFaint={!isPositive(booked.pieces)}
        beside={waitingBeside(waiting.pieces)}
      />
      <BoardCell
        name={words.moves({ n: booked.moves })}
        figure={figure(booked.moves)}
        isFaint={booked.moves === 0}
        beside={waitingBeside(waiting.moves)}
      />
      <BoardCell
        name={words.counted({ n: booked.counted })}
        figure={figure(booked.counted)}
        isFaint={booked.counted === 0}
        beside={waitingBeside(waiting.counted)}
      />
    </Board>
  );
}
