/** Jobs, and what is out on each: the contents of its folder. */
import type { JobShown } from '../job.ts';
import type { CustomValue, FolderRef } from '../record.ts';
import type { OwnField } from './record.ts';

export interface JobsView {
  readonly jobs: readonly JobRow[];
}

export interface JobRow extends JobShown {
  /** Null while it is to be made. */
  readonly id: number | null;
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
