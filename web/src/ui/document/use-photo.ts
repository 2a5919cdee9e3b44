import type { PhotoPreset } from '@vondrona/rules/constants'
import { inputFile, photoPresets } from '@vondrona/rules/uploads/constants'
import type { PhotoObstacle } from '@vondrona/rules/uploads/document-photo'
import { useEffect, useRef, useState } from 'react'
import {
  PhotoError,
  type PhotoSource,
  type PhotoVerdict,
  prepareDocument,
  whyNotPhotoFile,
} from '../../lib/photo/index.ts'

export type Doubt = Exclude<PhotoVerdict, 'good'>

/** The steps from a file to a photo that can be used. */
export type PhotoStep =
  | { name: 'idle' }
  | { name: 'preparing' }
  | { name: 'doubted'; doubt: Doubt; photo: Blob; thumbnail: string }
  /** A text key to show next to the field. */
  | { name: 'refused'; key: 'picture.unsupported' | 'picture.tooLarge' | 'picture.loading' }
  | ({ name: 'refused' } & PhotoObstacle)
  /** R-SIGN-66: shown as an alert. */
  | { name: 'failed' }

/** Takes a file or a camera picture as far as it can be used: its type, its weight, its size, and whether it can be read. */
export function usePhoto(
  onPhoto: (photo: Blob) => void,
  preset: PhotoPreset = photoPresets.signup,
  maxBytes: number = inputFile.signup,
) {
  const [step, setStep] = useState<PhotoStep>({ name: 'idle' })
  const latest = useRef(0)
  const thumbnail = step.name === 'doubted' ? step.thumbnail : null
  useEffect(() => {
    if (thumbnail) return () => URL.revokeObjectURL(thumbnail)
  }, [thumbnail])

  useEffect(
    () => () => {
      latest.current += 1 // a photo that is still being prepared when the page is left goes nowhere
    },
    [],
  )

  async function take(source: PhotoSource) {
    latest.current += 1
    const mine = latest.current
    const next = (one: PhotoStep) => {
      if (mine === latest.current) setStep(one)
    }
    next({ name: 'preparing' })
    const key =
      source instanceof Blob ? await whyNotPhotoFile(source, maxBytes).catch(() => 'picture.loading' as const) : null
    if (key) return next({ name: 'refused', key })
    try {
      const { photo, verdict, obstacle } = await prepareDocument(source, preset)
      if (mine !== latest.current) return
      if (obstacle) return next({ name: 'refused', ...obstacle })
      if (verdict !== 'good')
        return next({ name: 'doubted', doubt: verdict, photo, thumbnail: URL.createObjectURL(photo) })
      setStep({ name: 'idle' })
      onPhoto(photo)
    } catch (error) {
      const isUnreadable = error instanceof PhotoError && error.problem === 'loading'
      next(isUnreadable ? { name: 'refused', key: 'picture.loading' } : { name: 'failed' })
    }
  }

  return {
    step,
    take,
    /** The person has looked at the photo and finds it readable. */
    useAnyway: () => {
      if (step.name !== 'doubted') return
      setStep({ name: 'idle' })
      onPhoto(step.photo)
    },
    reset: () => {
      latest.current += 1
      setStep({ name: 'idle' })
    },
  }
}
