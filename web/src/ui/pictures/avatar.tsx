import { groundOf, initials } from '@vondrona/rules/accounts'
import { useState } from 'react'
import { useDataSaver } from '../../lib/device/data-saver.ts'
import { classes } from '../layout/class-names.ts'
import { isHere, pictureSource } from './picture-source.ts'

const sizes = { xs: 24, sm: 32, md: 40, lg: 56, xl: 96 }

/** A member's picture; their initials while there is none, or data is saved. Decorative: the name is next to it. */
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
  const saves = useDataSaver()
  const found = pictureSource(picture)
  const source = found && saves && !isHere(found) ? null : found
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
      style={{ ...box, background: groundOf(name), fontSize: Math.round(pixels * 0.38) }}
    >
      {initials(name)}
    </span>
  )
}
