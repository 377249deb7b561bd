/** A photo of an item or location, as a page gets it to paint. */
export interface PhotoAsk {
  readonly recordId: number;
  readonly photoId: number;
  readonly size: 'thumb' | 'full';
}

/** One that this station keeps itself; `data`: its bytes in base64. */
export interface KeptPhotoView {
  readonly type: string;
  readonly data: string;
}

export type PhotoView =
  /** `data`: its bytes in base64. `isFull`: as it is at the service; asked for a thumbnail, there is none yet. */
  | { readonly kind: 'here'; readonly type: string; readonly data: string; readonly isFull: boolean }
  /** It is being fetched; the topic `photos` tells when it has come. */
  | { readonly kind: 'coming' }
  /** `nothing`: nothing came, and it is tried again. `refused`: there is no picture that can be shown. */
  | { readonly kind: 'missing'; readonly why: 'nothing' | 'refused' };
