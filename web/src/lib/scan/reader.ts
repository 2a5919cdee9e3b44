import { inScanWorker } from './worker-client.ts'

/** A picture that a code is looked for on. */
export type CodeSource = HTMLVideoElement | ImageBitmap

/** The text of the QR code on the picture; null if there is none. Never rejects. */
export type CodeReader = (source: CodeSource) => Promise<string | null>

interface Detector {
  detect(source: CodeSource): Promise<{ rawValue: string }[]>
}
type DetectorClass = (new (options: { formats: string[] }) => Detector) & { getSupportedFormats(): Promise<string[]> }

/** The browser's own detector, or null: only Chrome on Android and macOS has one, and not every device has its part. */
export async function ownDetector(): Promise<Detector | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  try {
    const formats = await BarcodeDetector?.getSupportedFormats()
    return BarcodeDetector && formats?.includes('qr_code') ? new BarcodeDetector({ formats: ['qr_code'] }) : null
  } catch {
    return null
  }
}

/** Reads with the browser's own detector where there is one; elsewhere, and once it fails, in the worker. */
export function makeReader(detector: Detector | null): CodeReader {
  let own = detector
  let canvas: HTMLCanvasElement | undefined
  return async (source) => {
    if (own) {
      try {
        return (await own.detect(source))[0]?.rawValue || null
      } catch (error) {
        if ((error as Error).name === 'InvalidStateError') return null // the camera has no picture yet
        own = null
      }
    }
    canvas ??= document.createElement('canvas')
    const pixels = middleOf(source, canvas)
    const answer = pixels && (await inScanWorker({ kind: 'read', pixels }))
    return answer && 'text' in answer ? answer.text : null
  }
}

/** Enough for a code of 49 modules that fills half of it; a quarter of a megapixel is read in some 20 ms. */
const side = 560

/** The largest square in the middle of a picture, where people hold a code. */
export function middle(width: number, height: number): { x: number; y: number; size: number } {
  const size = Math.min(width, height)
  return { x: Math.round((width - size) / 2), y: Math.round((height - size) / 2), size }
}

function middleOf(source: CodeSource, canvas: HTMLCanvasElement) {
  const [width, height] =
    source instanceof HTMLVideoElement ? [source.videoWidth, source.videoHeight] : [source.width, source.height]
  if (!width || !height) return null
  const { x, y, size } = middle(width, height)
  const shown = Math.min(side, size)
  canvas.width = shown
  canvas.height = shown
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  context.drawImage(source, x, y, size, size, 0, 0, shown, shown)
  const { data } = context.getImageData(0, 0, shown, shown)
  return { data, width: shown, height: shown }
}
