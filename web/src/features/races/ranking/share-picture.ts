import { download } from '../../../lib/device/download.ts'
import { drawPicture, type Picture } from './draw-picture.ts'

const kept = 60_000 // ms: until the browser has saved it

/**
 * Hands the picture of a result to the phone's own sheet, or saves it where files cannot be shared or the press is too long
 * ago for it. Says whether it was saved.
 */
export async function sharePicture(picture: Picture, name: string, title: string): Promise<boolean> {
  const blob = await drawPicture(picture)
  const files = [new File([blob], name, { type: blob.type })]
  if (navigator.canShare?.({ files })) {
    try {
      await navigator.share({ files, title })
      return false
    } catch (error) {
      if ((error as Error).name === 'AbortError') return false // who closes the sheet has decided
    }
  }
  const url = URL.createObjectURL(blob)
  download(url, name)
  setTimeout(() => URL.revokeObjectURL(url), kept)
  return true
}
