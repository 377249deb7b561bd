/** In place of what fails while it is drawn: what has happened, and the way on. React draws nothing at all without it. */
import { TriangleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { shell as words } from '../strings/shell.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/class.ts';
import { MAIN } from '../ui/screen.tsx';
import css from './trouble.module.css';

interface OrStoppedProps {
  readonly children: ReactNode;
  /** Of what it is drawn: anything else is drawn anew. */
  readonly of?: unknown;
  /** Left out: what is in it is drawn anew. */
  readonly onAgain?: () => void;
}

interface Stopped {
  readonly of: unknown;
  /** Null: it is drawn. */
  readonly why: string | null;
}

export class OrStopped extends Component<OrStoppedProps, Stopped> {
  override state: Stopped = { of: this.props.of, why: null };

  static getDerivedStateFromProps({ of }: OrStoppedProps, state: Stopped): Stopped | null {
    return of === state.of ? null : { of, why: null };
  }

  static getDerivedStateFromError(error: unknown): Pick<Stopped, 'why'> {
    return { why: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }

  override render(): ReactNode {
    const { why } = this.state;
    if (why === null) return this.props.children;
    const again = this.props.onAgain ?? (() => this.setState({ why: null }));
    return (
      <main
        className={cx(css['page'], this.props.onAgain === undefined && css['within'])}
        aria-label={words.stopped}
        id={MAIN}
      >
        <TriangleAlert size={56} aria-hidden="true" />
        <h1>{words.stopped}</h1>
        <p className={css['next']} role="alert">
          {words.stoppedNext}
        </p>
        <div className={css['ways']}>
          <Button kind="primary" shortcut="send" onPress={again}>
            {words.openAgain}
          </Button>
        </div>
        <details>
          <summary>{words.forHelpers}</summary>
          <pre>{why}</pre>
        </details>
      </main>
    );
  }
}
