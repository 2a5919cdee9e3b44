import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** An image as a canvas gives it: four bytes per pixel. */
export interface Pixels {
  data: Uint8ClampedArray<ArrayBuffer>
  width: number
  height: number
}

/** The text of the QR code on an image; null if there is none that can be read. */
export type Decoder = (pixels: Pixels) => Promise<string | null>

/** `wasm`: zxing_reader.wasm. Rejects if this browser cannot run it. */
export async function makeDecoder(wasm: ArrayBuffer): Promise<Decoder> {
  await prepareZXingModule({ overrides: { wasmBinary: wasm }, fireImmediately: true })
  return async ({ data, width, height }) => {
    const image = { data, width, height, colorSpace: 'srgb' } as Parameters<typeof readBarcodes>[0]
    const [found] = await readBarcodes(image, { formats: ['QRCode'], maxNumberOfSymbols: 1 })
    return found?.text || null
  }
}
