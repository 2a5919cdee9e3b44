import type { PictureView } from '@vondrona/rules/uploads/view'
import { layColours } from '../../lib/pictures/thumbhash.ts'
import { Each } from '../../lib/takeover/template-slots.tsx'

/** A picture of ours in the size that its place needs; the place is kept before it comes. Decorative. */
export function Picture({ view, className }: { view: PictureView; className: string }) {
  const { src, srcset, sizes, width, height, thumbhash, priority } = view
  return (
    <picture>
      <Each of={view.avif}>{(avif) => <source sizes={avif.sizes} srcSet={avif.srcset} type="image/avif" />}</Each>
      <img
        alt=""
        className={className}
        data-thumbhash={thumbhash}
        decoding="async"
        fetchPriority={priority}
        height={height}
        loading={priority === 'high' ? 'eager' : 'lazy'}
        ref={layColours}
        sizes={sizes}
        src={src}
        srcSet={srcset}
        width={width}
      />
    </picture>
  )
}
