import { type Side, sides } from '@vondrona/rules/identity'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { DocumentPhoto } from './photo.ts'

type Kept = Record<Side, DocumentPhoto | null>
const none: Kept = { front: null, back: null }

export interface DocumentPhotos {
  of: (side: Side) => DocumentPhoto | null
  /** What goes into the form, once there is something; a photo that is taken again meanwhile takes the place. */
  reference: (side: Side) => Promise<string | undefined>
  put: (side: Side, photo: DocumentPhoto | null) => void
  clear: () => void
}

/** The photos of a form, in memory only: never in a draft. `onChange` hears which side has one now. */
export function useDocumentPhotos(onChange: (side: Side, has: boolean) => void): DocumentPhotos {
  const [kept, setKept] = useState(none)
  const now = useRef(none)
  const latest = useRef(onChange)
  latest.current = onChange
  useEffect(
    () => () => {
      for (const side of sides) now.current[side]?.drop()
    },
    [],
  )
  return useMemo(() => {
    const put = (side: Side, photo: DocumentPhoto | null) => {
      now.current[side]?.drop()
      now.current = { ...now.current, [side]: photo }
      setKept(now.current)
      latest.current(side, photo !== null)
    }
    return {
      of: (side) => kept[side],
      async reference(side) {
        for (;;) {
          const photo = now.current[side]
          try {
            return await photo?.reference()
          } catch (error) {
            if (photo === now.current[side]) throw error
          }
        }
      },
      put,
      clear: () => {
        for (const side of sides) if (now.current[side]) put(side, null)
      },
    }
  }, [kept])
}
