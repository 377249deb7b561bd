/** Jobs, and what is out on each: the contents of its folder. */
import type { JobShown } from '../stock/job.ts';
import type { CustomValue, FolderRef } from '../stock/record.ts';
import type { OwnField } from './record.ts';

export interface JobsView {
  readonly jobs: readonly JobRow[];
  /** What the job that is open is called by now: it may have been made since it was opened. Null where none is. */
  readonly openId: number | null;
}

export interface JobRow extends JobShown {
  /** Null while it is to be made by a command from before one could be opened then. */
  readonly id: number | null;
  /** The service does not have it yet, as far as is known here. */
  readonly isNew: boolean;
  /** The last command on it that the mirror does not show yet. */
  readonly last: string | null;
  /** Null where the service tells of none, or it is gone: nothing can be picked to the job then. */
  readonly folder: FolderRef | null;
  /** How many items are out on it. */
  readonly items: number;
  /** What it is here is the work of a command that waits. */
  readonly isWaiting: boolean;
  /** What its custom fields hold. They are shown alone: how a job's are written is not known. */
  readonly ownValues: readonly JobValue[];
  /** The statuses that it can be led to, as far as that is known. */
  readonly moves: readonly string[];
}

/** `name`: null where the mirror does not have the field. */
export interface JobValue extends Pick<OwnField, 'id' | 'name'> {
  readonly value: CustomValue;
}
