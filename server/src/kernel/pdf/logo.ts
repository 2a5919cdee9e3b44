import sharp from 'sharp'

const box = { width: 300, height: 88 } // twice the printed size, at 144 dpi
const mostPixels = 50_000_000

/** A logo (SVG, PNG, WebP, JPEG) as a PDF can show it: a small PNG on white. Null if it cannot be decoded. */
export async function printedLogo(bytes: Uint8Array): Promise<Buffer | null> {
  return sharp(bytes, { limitInputPixels: mostPixels, density: 144 })
    .resize({ ...box, fit: 'inside', withoutEnlargement: false })
    .flatten({ background: '#ffffff' })
    .png({ palette: true, colours: 32, compressionLevel: 9 })
    .toBuffer()
    .catch(() => null)
}
