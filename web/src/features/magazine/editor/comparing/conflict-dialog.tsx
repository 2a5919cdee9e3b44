import { type ArticleNode, texts as magazineTexts } from '@vondrona/rules/magazine'
import { texts } from '@vondrona/rules/magazine/editor'
import { useMemo, useState } from 'react'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { classes } from '../../../../ui/layout/class-names.ts'
import { useImages } from '../images/image-lookup.ts'
import { PendingImage } from '../images/upload-progress.tsx'
import type { Conflict } from '../saving/autosave.ts'
import type { Written } from '../saving/draft-fields.ts'
import { Blocks } from './compared-blocks.tsx'
import { type Answers, type Choice, merging, noAnswers, type Question, together, unanswered } from './merge.ts'

const sides = ['mine', 'theirs'] as const
const choices = ['mine', 'theirs', 'both'] as const
const questionTexts = {
  title: 'editor.conflictTitle',
  type: 'editor.type',
  coverId: 'editor.cover',
  summary: 'editor.summary',
  shareText: 'editor.shareText',
  shareImageId: 'editor.shareImage',
  slug: 'editor.slug',
  language: 'editor.language',
} as const

/**
 * F-MAG-03: both texts side by side; all of one, or part by part. What one side changed is taken, of what both did
 * nothing is chosen before somebody chose.
 */
export function ConflictDialog({
  conflict,
  written,
  onClose,
  onResolve,
}: {
  conflict: Conflict
  written: Written
  onClose: () => void
  onResolve: (chosen: Written) => void
}) {
  const t = useTexts(texts)
  const theirs = conflict.theirs.written
  const by = conflict.by || t('editor.unknownPerson')
  const merged = useMemo(() => merging(conflict.base, written, theirs), [conflict.base, written, theirs])
  const [answers, setAnswers] = useState<Answers>(noAnswers)
  const missing = unanswered(merged, answers)
  const names = { mine: t('editor.mine'), theirs: t('editor.theirsOf', { name: by }), both: t('editor.both') }
  const reach = {
    mine: t('editor.changedByMe'),
    theirs: t('editor.changedBy', { name: by }),
    both: t('editor.changedByBoth'),
  }

  return (
    <Dialog
      footer={
        <>
          <p className="self-center text-soft sm:mr-auto" role="status">
            {missing > 0 && t(missing === 1 ? 'editor.conflictLeft.one' : 'editor.conflictLeft.other', { n: missing })}
          </p>
          <Button
            disabled={missing > 0}
            onClick={() => onResolve(together(merged, written, theirs, answers))}
            variant="primary"
          >
            {t('editor.keepChosen')}
          </Button>
        </>
      }
      onClose={onClose}
      open
      size="full"
      title={t('editor.conflict')}
    >
      <p className="max-w-prose text-soft">{t('editor.conflictText', { name: by })}</p>
      <div className="my-4 flex flex-wrap gap-2">
        <Button onClick={() => onResolve(written)}>{t('editor.keepMine')}</Button>
        <Button onClick={() => onResolve(theirs)}>{t('editor.keepTheirs')}</Button>
      </div>
      <div className="flex flex-col gap-5">
        {merged.asked.map((field) => (
          <Part
            choice={answers.fields[field] ?? null}
            choices={sides}
            key={field}
            label={`${t(questionTexts[field])} · ${reach.both}`}
            mine={<Field field={field} written={written} />}
            names={names}
            onChoose={(choice) =>
              choice !== 'both' &&
              setAnswers((before) => ({ ...before, fields: { ...before.fields, [field]: choice } }))
            }
            theirs={<Field field={field} written={theirs} />}
          />
        ))}
        {merged.rows.map((row, at) =>
          'same' in row ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of one comparison never change
            <div className="opacity-70" key={at}>
              <Blocks nodes={[row.same]} />
            </div>
          ) : (
            <Part
              choice={answers.rows[at] ?? row.taken}
              choices={choices}
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of one comparison never change
              key={at}
              label={`${t('editor.conflictPart', { n: at + 1 })} · ${reach[row.taken ?? 'both']}`}
              mine={<Words nodes={row.mine} />}
              names={names}
              onChoose={(choice) => setAnswers((before) => ({ ...before, rows: { ...before.rows, [at]: choice } }))}
              theirs={<Words nodes={row.theirs} />}
            />
          ),
        )}
      </div>
    </Dialog>
  )
}

/** What is asked next to the text. */
function Field({ field, written }: { field: Question; written: Written }) {
  const t = useTexts(texts)
  const m = useTexts(magazineTexts)
  const imageId = field === 'shareImageId' ? written.shareImageId : written.coverId
  const image = useImages(imageId ? [imageId] : []).get(imageId ?? '')
  if (field === 'title') return <p className="font-semibold text-xl">{written.title}</p>
  if (field === 'type') return <p>{m(`magazine.type.${written.type}`)}</p>
  if (field === 'language') return <p>{t(`editor.language.${written.language}`)}</p>
  if (field !== 'coverId' && field !== 'shareImageId') return <p>{written[field] || t('editor.nothingHere')}</p>
  const pending = field === 'coverId' ? written.coverPending : written.sharePending
  if (pending) return <PendingImage pending={pending} />
  return image ? (
    <img alt="" className="aspect-video w-full rounded-control object-cover" src={image.url} />
  ) : (
    <p className="text-faint">{t('editor.nothingHere')}</p>
  )
}

function Words({ nodes }: { nodes: readonly ArticleNode[] }) {
  const t = useTexts(texts)
  return nodes.length > 0 ? <Blocks nodes={nodes} /> : <p className="text-faint">{t('editor.nothingHere')}</p>
}

function Part({
  label,
  mine,
  theirs,
  names,
  choice,
  choices,
  onChoose,
}: {
  label: string
  mine: React.ReactNode
  theirs: React.ReactNode
  names: Record<Choice, string>
  /** Null: not answered yet. */
  choice: Choice | null
  choices: readonly Choice[]
  onChoose: (choice: Choice) => void
}) {
  const side = (name: 'mine' | 'theirs', content: React.ReactNode) => {
    const isChosen = choice === name || choice === 'both'
    return (
      <div
        className={classes(
          'min-w-0 rounded-control border-2 p-3',
          isChosen ? 'border-accent bg-accent-soft' : 'border-line',
        )}
      >
        <p className="mb-2 font-medium text-soft text-sm">{names[name]}</p>
        {content}
      </div>
    )
  }
  return (
    <fieldset className="rounded-card border p-3">
      <legend className="px-1 font-medium text-soft text-sm">{label}</legend>
      <div className="grid gap-3 md:grid-cols-2">
        {side('mine', mine)}
        {side('theirs', theirs)}
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        {choices.map((one) => (
          <Button
            aria-pressed={choice === one}
            key={one}
            onClick={() => onChoose(one)}
            variant={choice === one ? 'primary' : 'secondary'}
          >
            {names[one]}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
