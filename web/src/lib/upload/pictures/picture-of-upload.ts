import { call } from '../../api/call.ts'
import { Refusal } from '../../api/refusal.ts'
import { sendInForm } from '../send-in-form.ts'
import { type UploadImageFromSlot, UploadImageFromSlotDocument } from './operations.generated.ts'

export type UploadedPicture = NonNullable<UploadImageFromSlot['uploadImageFromSlot']['image']>

/**
 * The picture made from a photo that was uploaded: from the place where its pieces arrived, in one go where there is no
 * such place. Throws what the server said against it.
 */
export async function pictureOfUpload(reference: string, photo: Blob): Promise<UploadedPicture> {
  const slotId = /^upload:([^.]+)\./.exec(reference)?.[1]
  const answer = slotId
    ? (await call(UploadImageFromSlotDocument, { slotId })).uploadImageFromSlot
    : await sendWhole(photo)
  if (!answer.image) throw new Refusal({ code: 'REFUSED', message: answer.error ?? '' })
  return answer.image
}

interface Answer {
  image: UploadedPicture | null
  error: string | null
}

const uploadImage = `mutation UploadImage($file: Upload!) { uploadImage(file: $file) { success error
  image { id url width height thumbhash srcset avif saver weight } } }`

const sendWhole = async (photo: Blob): Promise<Answer> =>
  (
    await sendInForm<{ uploadImage: Answer }>(
      uploadImage,
      {},
      { file: photo, name: 'photo.jpg' },
      { signal: new AbortController().signal },
    )
  ).uploadImage
