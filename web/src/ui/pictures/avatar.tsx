import { initials } from '@vondrona/rules/accounts'
import { useState } from 'react'
import { classes } from '../layout/class-names.ts'
import { pictureSource } from './picture-source.ts'

const sizes = { xs: 24, sm: 32, md: 40, lg: 56, xl: 96 }

/** Hues that keep the white initials readable; a name always gets the same one. */
const grounds = ['#0f766e', '#9a3f2b', '#7a5410', '#3f5fa8', '#7d4292', '#4c6b22', '#a02f5c', '#2b6a8a']

/** A member's picture, or their initials while there is none. Decorative: the name is next to it. */
export function Avatar({
  name,
  picture,
  size = 'md',
  className,
}: {
  name: string
  picture?: string | null
  size?: keyof typeof sizes | number
  className?: string
}) {
  const [broken, setBroken] = useState<string | null>(null)
  const pixels = typeof size === 'number' ? size : sizes[size]
  const box = { width: pixels, height: pixels }
  const ground = grounds[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % grounds.length]
  const source = pictureSource(picture)
  if (source && source !== broken) {
    return (
      <img
        alt=""
        className={classes('shrink-0 rounded-full bg-sunken object-cover', className)}
        decoding="async"
        height={pixels}
        loading="lazy"
        onError={() => setBroken(source)}
        src={source}
        style={box}
        width={pixels}
      />
    )
  }
  return (
    <span
      aria-hidden="true"
      className={classes(
        'grid shrink-0 select-none place-items-center rounded-full font-semibold text-white',
        className,
      )}
      style={{ ...box, background: ground, fontSize: Math.round(pixels * 0.38) }}
    >
      {initials(name)}
    </span>
  )
}
