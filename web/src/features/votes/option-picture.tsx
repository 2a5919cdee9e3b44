import { texts } from '@vondrona/rules/votes/voting'
import { useState } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { commonRatio, FramedPicture } from '../../ui/pictures/framed-picture.tsx'
import type { ShownVote } from './use-vote.ts'

type Option = ShownVote['options'][number]

/** One frame for all pictures of a vote; null: it has none. */
export const ratioOf = (options: readonly Pick<Option, 'picture'>[]): number | null =>
  commonRatio(options.flatMap(({ picture }) => picture ?? []))

/** The picture of an option. One that does not come (no network, an address of yesterday) leaves the words. */
export function OptionPicture({
  option: { text, picture },
  ...look
}: {
  option: Pick<Option, 'text' | 'picture'>
  ratio: number
  className?: string
  isSmall?: boolean
}) {
  const t = useTexts(texts)
  const [gone, setGone] = useState<string>()
  if (!picture || gone === picture.url) return null
  return (
    <FramedPicture
      enlarge={() => picture.large}
      isNamed
      label={t('voting.enlarge', { option: text })}
      name={text}
      onGone={() => setGone(picture.url)}
      picture={picture}
      {...look}
    />
  )
}
