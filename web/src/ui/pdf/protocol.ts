/** What the page and the frame that draws a PDF say to each other, over one port (decision 0042). */

/** To the frame. `open` comes once; `page` asks for one page to be drawn as wide as the frame, times `zoom`. */
export type ToFrame =
  | { type: 'open'; bytes: ArrayBuffer; worker: string; renderer: string }
  | { type: 'page'; page: number; zoom: number; label: string }
  | { type: 'part'; name: string; bytes: ArrayBuffer | null }

/** From the frame. `need`: a decoder that few files ask for. */
export type FromFrame =
  | { type: 'opened'; pages: number }
  | { type: 'drawn'; page: number }
  | { type: 'failed' }
  | { type: 'need'; name: string }

/** The decoders that a frame may ask for: images as old scanners write them. */
export const decoders = ['jbig2.wasm', 'openjpeg.wasm', 'qcms_bg.wasm'] as const
export type Decoder = (typeof decoders)[number]

/** No page is drawn on more pixels than this, however large it says that it is. */
export const mostPixels = 8_000_000
