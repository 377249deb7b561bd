/** What is said of what is done in the parts of Items: groups, jobs, the account's reference, locations, and acts on many. */
import type { FolderRef } from './record.ts';
import type { Written } from './written.ts';

export type PartSaid =
  /** The write of an item group was sent, or was not: what came of it. */
  | {
      readonly kind: 'group-written';
      readonly name: string;
      readonly did: 'create' | 'edit' | 'delete';
      readonly came: Written;
    }
  /** The account was looked at for what is assumed of it, or was not. */
  | { readonly kind: 'observed'; readonly came: Written }
  /** A job was made, changed, led to another status or deleted. `status`: which. */
  | {
      readonly kind: 'job-set';
      readonly name: string;
      readonly did: 'create' | 'edit' | 'status' | 'delete';
      readonly status: string | null;
    }
  /** A location by itself. */
  | {
      readonly kind: 'location';
      readonly did: 'made' | 'edited' | 'deleted';
      readonly folder: FolderRef;
    }
  /** An act on many: so many commands were given, and so many records are left as they are. */
  | {
      readonly kind: 'many';
      readonly did: 'moved' | 'edited' | 'deleted' | 'locations';
      readonly given: number;
      readonly refused: number;
      /** Locations that were there already and get a label. */
      readonly labelled?: number;
    };
