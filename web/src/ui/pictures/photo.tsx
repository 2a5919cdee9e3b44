import { texts } from '@vondrona/rules/uploads/picture'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useDataSaver } from '../../lib/device/data-saver.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { classes } from '../layout/class-names.ts'
import { isHere } from './picture-source.ts'

/**
 * A picture beside the text. Where data is saved it comes at a tap, into the place it keeps; where nothing can be tapped,
 * because all of it is a link, `instead` stands there and nothing is fetched. What the page holds already is shown.
 */
export function Photo({ instead, ...image }: ComponentProps<'img'> & { instead?: ReactNode }) {
  const t = useTexts(texts)
  const saves = useDataSaver()
  const [wanted, setWanted] = useState<string>()
  const { src = '', alt = '', className } = image
  if (!saves || wanted === src || isHere(src)) return <img {...image} alt={alt} />
  if (instead !== undefined) return instead
  return (
    <button
      className={classes('grid min-h-11 min-w-11 place-items-center bg-sunken p-1 text-sm text-soft', className)}
      onClick={() => setWanted(src)}
      type="button"
    >
      {t('picture.show')}
    </button>
  )
}
