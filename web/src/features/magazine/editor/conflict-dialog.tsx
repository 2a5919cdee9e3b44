import { texts } from '@vondrona/rules/editor'
import type { ArticleNode } from '@vondrona/rules/magazine'
import { useMemo, useState } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Conflict } from './autosave.ts'
import { rowsOf } from './compare.ts'
import { pendingIn, type Written } from './fields.ts'
import { Blocks } from './pieces.tsx'

type Choice = 'mine' | 'theirs' | 'both'
const choices = ['mine', 'theirs', 'both'] as const

/** F-MAG-03: both texts side by side; all of one, or part by part. Nothing is thrown away before somebody chose. */
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
  const rows = useMemo(() => rowsOf(written.document, theirs.document), [written.document, theirs.document])
  const [chosen, setChosen] = useState<Readonly<Record<number, Choice>>>({})
  const [title, setTitle] = useState<'mine' | 'theirs'>('mine')
  const hasTitles = written.title.trim() !== theirs.title.trim()
  const names = { mine: t('editor.mine'), theirs: t('editor.theirsOf', { name: by }), both: t('editor.both') }

  const saveChoice = () => {
    const content = rows.flatMap((row, at): readonly ArticleNode[] => {
      if ('same' in row) return [row.same]
      const choice = chosen[at] ?? 'mine'
      return [...(choice === 'theirs' ? [] : row.mine), ...(choice === 'mine' ? [] : row.theirs)]
    })
    const waiting = pictureNodes(written)
    onResolve({
      ...written,
      title: title === 'mine' ? written.title : theirs.title,
      document: { type: 'doc', content: [...content, ...waiting] },
    })
  }

  return (
    <Dialog
      footer={
        <Button onClick={saveChoice} variant="primary">
          {t('editor.keepChosen')}
        </Button>
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
        {hasTitles && (
          <Part
            choice={title}
            choices={['mine', 'theirs']}
            label={t('editor.conflictTitle')}
            mine={<p className="font-semibold text-xl">{written.title}</p>}
            names={names}
            onChoose={(choice) => setTitle(choice === 'theirs' ? 'theirs' : 'mine')}
            theirs={<p className="font-semibold text-xl">{theirs.title}</p>}
          />
        )}
        {rows.map((row, at) =>
          'same' in row ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of one comparison stand as they are
            <div className="opacity-70" key={at}>
              <Blocks nodes={[row.same]} />
            </div>
          ) : (
            <Part
              choice={chosen[at] ?? 'mine'}
              choices={choices}
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of one comparison stand as they are
              key={at}
              label={t('editor.conflictPart', { n: at + 1 })}
              mine={<Words nodes={row.mine} />}
              names={names}
              onChoose={(choice) => setChosen((before) => ({ ...before, [at]: choice }))}
              theirs={<Words nodes={row.theirs} />}
            />
          ),
        )}
      </div>
    </Dialog>
  )
}

/** Pictures on their way belong to my text whatever is chosen; they are put at its end. */
function pictureNodes({ document }: Written): ArticleNode[] {
  return pendingIn(document).map((pending) => ({ type: 'image', attrs: { pending, alt: '', caption: '' } }))
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
  choice: Choice
  choices: readonly Choice[]
  onChoose: (choice: Choice) => void
}) {
  const side = (name: 'mine' | 'theirs', content: React.ReactNode) => {
    const isChosen = choice === name || choice === 'both'
    return (
      <div
        className={classes(
          'min-w-0 rounded-control border-2 p-3',
          isChosen ? 'border-accent bg-accent-soft' : 'border-line opacity-70',
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
