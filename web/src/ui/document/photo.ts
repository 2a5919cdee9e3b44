/** A photo of one side of a document: taken here and already being uploaded, or taken by another phone and already there. */
import { type Slot, type Upload, uploadPhoto } from '../../lib/upload/index.ts'

export interface DocumentPhoto {
  /** Address of the thumbnail; null when another phone took it. */
  thumbnail: string | null
  upload: Upload | null
  /** What goes into the form. */
  reference: () => Promise<string>
  /** The server did not find it. True when sending the same photo again, inside the form, can still help. */
  distrust: () => boolean
  /** It was taken again, or the page is left. */
  drop: () => void
}

export function photoTaken(photo: Blob, send = uploadPhoto): DocumentPhoto {
  const thumbnail = URL.createObjectURL(photo)
  const upload = send(photo)
  return {
    thumbnail,
    upload,
    reference: upload.reference,
    distrust: () => {
      const wasApart = upload.get().phase !== 'inline'
      upload.distrust()
      return wasApart
    },
    drop: () => {
      upload.cancel()
      URL.revokeObjectURL(thumbnail)
    },
  }
}

export const photoReceived = ({ id, secret }: Pick<Slot, 'id' | 'secret'>): DocumentPhoto => ({
  thumbnail: null,
  upload: null,
  reference: async () => `upload:${id}.${secret}`,
  distrust: () => false,
  drop: () => {},
})
