import type { DeferredImageView } from '@vondrona/rules/uploads/view'
import { useState } from 'react'
import { shownPictures } from '../../lib/takeover/shown-pictures.ts'

/** A cover for people who save data: it comes at a tap, into the place it kept. */
export function DeferredPicture({ image, label }: { image: DeferredImageView; label: string }) {
  const [shown, setShown] = useState(() => shownPictures.has(image.href))
  if (shown)
    return (
      <img
        alt=""
        className="deferred-image mt-6"
        height={image.height}
        sizes="100vw"
        src={image.href}
        srcSet={image.srcset}
        width={image.width}
      />
    )
  return (
    <a
      className="deferred-image mt-6"
      data-saver={image.srcset}
      href={image.href}
      onClick={(event) => {
        event.preventDefault()
        shownPictures.add(image.href)
        setShown(true)
      }}
    >
      <svg
        aria-hidden="true"
        height={image.height}
        viewBox={`0 0 ${image.width} ${image.height}`}
        width={image.width}
      />
      <span>
        {label} ({image.weight})
      </span>
    </a>
  )
}
