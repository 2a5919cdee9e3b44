import sharp from 'sharp'

interface Wanted {
  width?: number
  height?: number
  type?: 'jpeg' | 'png' | 'webp'
  /** EXIF orientation, 1 to 8. */
  orientation?: number
}

/** A picture as a phone would send it, with metadata that must not survive. */
export function makePhoto({ width = 800, height = 500, type = 'jpeg', orientation }: Wanted = {}): Promise<Buffer> {
  const background = { r: 40, g: 90, b: 160 }
  const print = {
    create: { width: Math.ceil(width / 2), height: Math.ceil(height / 2), channels: 3, background: '#eee' },
  } as const
  return sharp({ create: { width, height, channels: 3, background } })
    .composite([{ input: print }])
    .withExif({ IFD0: { Artist: 'PHOTOGRAPHE SECRET' } })
    .withMetadata(orientation ? { orientation } : {})
    [type]()
    .toBuffer()
}

let ready: Promise<string> | undefined
/** One small photo as base64, made once. */
export const photo = (): Promise<string> => {
  ready ??= makePhoto().then((bytes) => bytes.toString('base64'))
  return ready
}
