import { type ArticleNode, texts as magazineTexts } from '@vondrona/rules/magazine'
import { texts } from '@vondrona/rules/magazine/editor'
import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { classes } from '../../../../ui/layout/class-names.ts'
import { Photo } from '../../../../ui/pictures/photo.tsx'
import { useImages } from '../images/image-lookup.ts'
import { PendingImage } from '../images/upload-progress.tsx'
import type { Written } from '../saving/draft-fields.ts'
import { wordsBetween } from './compare.ts'
import { Blocks } from './compared-blocks.tsx'
import type { Choice, Question, Side } from './merge.ts'

/** What is asked next to the text. */
export function Field({ field, written }: { field: Question; written: Written }) {
  const t = useTexts(texts)
  const m = useTexts(magazineTexts)
  const imageId = field === 'shareImageId' ? written.shareImageId : written.coverId
  const image = useImages(imageId ? [imageId] : []).get(imageId ?? '')
  if (field === 'title') return <p className="font-semibold text-lg">{written.title}</p>
  if (field === 'type') return <p>{m(`magazine.type.${written.type}`)}</p>
  if (field === 'language') return <p>{t(`editor.language.${written.language}`)}</p>
  if (field !== 'coverId' && field !== 'shareImageId') return <p>{written[field] || t('editor.nothingHere')}</p>
  const pending = field === 'coverId' ? written.coverPending : written.sharePending
  if (pending) return <PendingImage pending={pending} />
  return image ? (
    <Photo alt="" className="aspect-video w-full rounded-control object-cover" src={image.url} />
  ) : (
    <p className="text-faint">{t('editor.nothingHere')}</p>
  )
}

/** One side's blocks; the words that the other side does not have are marked. */
export function Words({
  side,
  mine,
  theirs,
}: {
  side: Side
  mine: readonly ArticleNode[]
  theirs: readonly ArticleNode[]
}) {
  const t = useTexts(texts)
  const nodes = side === 'mine' ? mine : theirs
  const words = wordsBetween(mine, theirs)
  if (nodes.length === 0) return <p className="text-faint">{t('editor.nothingHere')}</p>
  if (!words) return <Blocks nodes={nodes} />
  const other = side === 'mine' ? 'added' : 'removed'
  return (
    <p className="article-text">
      {words.map(({ kind, text }, index) =>
        kind === other ? null : kind === 'same' ? (
          text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change
          <mark key={index}>{text}</mark>
        ),
      )}
    </p>
  )
}

/** Two versions of one part: a press on one chooses it. What is not chosen yet stands out. */
export function Part({
  label,
  reach,
  mine,
  theirs,
  names,
  choice,
  choices,
  onChoose,
}: {
  label: string
  /** Who changed it. */
  reach: string
  mine: ReactNode
  theirs: ReactNode
  names: Record<Choice, string>
  /** Null: not answered yet. */
  choice: Choice | null
  choices: readonly Choice[]
  onChoose: (choice: Choice) => void
}) {
  const id = useId()
  const side = (name: Side, content: ReactNode) => {
    const isChosen = choice === name || choice === 'both'
    return (
      <label
        className={classes(
          'flex min-w-0 cursor-pointer flex-col rounded-control border-2 p-3 has-focus-visible:outline-2 has-focus-visible:outline-accent-ink has-focus-visible:outline-offset-2',
          isChosen
            ? 'border-accent bg-accent-soft'
            : choice
              ? 'border-line opacity-60'
              : 'border-line hover:border-control',
        )}
      >
        <span className="mb-2 flex items-center gap-2 font-semibold text-sm" id={`${id}-${name}`}>
          <span
            aria-hidden="true"
            className={classes(
              'grid size-5 shrink-0 place-items-center rounded-full border-2',
              isChosen ? 'border-accent bg-accent text-on-accent' : 'border-control',
            )}
          >
            {isChosen && <Check className="size-3.5" strokeWidth={3} />}
          </span>
          {names[name]}
        </span>
        <input
          aria-labelledby={`${id}-${name}`}
          checked={choice === name}
          className="sr-only"
          name={id}
          onChange={() => onChoose(name)}
          onClick={() => onChoose(name)} // also from « both », where none of the two is checked
          type="radio"
        />
        <span className="block min-w-0">{content}</span>
      </label>
    )
  }
  return (
    <fieldset
      className={classes('min-w-0 border-l-4 pl-3', choice ? 'border-l-line' : 'border-l-warning')}
      data-open={!choice}
    >
      <legend className="float-left mb-2 w-full text-sm">
        <span className="font-semibold">{label}</span>{' '}
        <span className={choice ? 'text-faint' : 'text-warning'}>{reach}</span>
      </legend>
      <div className="clear-both grid gap-2.5 md:grid-cols-2">
        {side('mine', mine)}
        {side('theirs', theirs)}
      </div>
      {choices.includes('both') && (
        <Button
          aria-pressed={choice === 'both'}
          className="mt-2"
          onClick={() => onChoose('both')}
          size="sm"
          variant={choice === 'both' ? 'primary' : 'secondary'}
        >
          {names.both}
        </Button>
      )}
    </fieldset>
  )
}
