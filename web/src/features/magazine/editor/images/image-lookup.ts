/** The pictures that a text names by their ids: requested once, shown wherever they are needed. */
import { type ArticleImages, imagesIn } from '@vondrona/rules/magazine'
import { useEffect, useSyncExternalStore } from 'react'
import { call } from '../../../../lib/api/graphql.ts'
import { type EditorImage, EditorImagesDocument } from '../operations.generated.ts'
import type { Written } from '../saving/draft-fields.ts'

let known: ReadonlyMap<string, EditorImage> = new Map()
const asked = new Set<string>()
const listeners = new Set<() => void>()

export function learnImages(images: readonly EditorImage[]): void {
  known = new Map([...known, ...images.map((image) => [image.id, image] as const)])
  for (const listener of listeners) listener()
}

export const knownImages = (ids: readonly string[]): EditorImage[] =>
  ids.flatMap((id) => {
    const image = known.get(id)
    return image ? [image] : []
  })

export const imagesOfDocument = ({ document, coverId }: Written): string[] => [
  ...imagesIn(document),
  ...(coverId ? [coverId] : []),
]

const waiting = new Set<string>()

/** All that are rendered at once are asked for in one question. */
async function ask(): Promise<void> {
  await Promise.resolve()
  const ids = [...waiting]
  waiting.clear()
  if (ids.length === 0) return
  try {
    learnImages((await call(EditorImagesDocument, { ids })).images)
  } catch {
    for (const id of ids) asked.delete(id) // whoever is rendered next asks again
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const all = () => known

/** What is known of these pictures; the others are asked for. */
export function useImages(ids: readonly string[]): ArticleImages {
  const images = useSyncExternalStore(subscribe, all, all)
  const missing = ids.filter((id) => !images.has(id)).join()
  useEffect(() => {
    for (const id of missing ? missing.split(',') : []) {
      if (asked.has(id)) continue
      asked.add(id)
      waiting.add(id)
    }
    if (waiting.size > 0) void ask()
  }, [missing])
  return images
}
