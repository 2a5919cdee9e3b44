import type { ArticleNode } from '@vondrona/rules/magazine'
import { texts } from '@vondrona/rules/magazine/editor'
import { useMemo, useRef, useState } from 'react'
import { plural } from '../../../../lib/texts/plural.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import type { Conflict } from '../saving/autosave.ts'
import type { Written } from '../saving/draft-fields.ts'
import { Blocks } from './compared-blocks.tsx'
import { Field, Part, Words } from './conflict-part.tsx'
import { type Answers, type MergedRow, merging, noAnswers, together, unanswered } from './merge.ts'

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

/** Rows with what is the same gathered, so that a long text shows what there is to choose. */
type Shown = { same: ArticleNode[]; at: number } | { row: Exclude<MergedRow, { same: ArticleNode }>; at: number }
function gathered(rows: readonly MergedRow[]): Shown[] {
  const shown: Shown[] = []
  for (const [at, row] of rows.entries()) {
    const last = shown.at(-1)
    if (!('same' in row)) shown.push({ row, at })
    else if (last && 'same' in last) last.same.push(row.same)
    else shown.push({ same: [row.same], at })
  }
  return shown
}

/**
 * F-MAG-03: both texts side by side; part by part, or all of one. What one side changed is taken, of what both did
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
  const list = useRef<HTMLDivElement>(null)
  const theirs = conflict.theirs.written
  const isOwn = conflict.by === null
  const by = conflict.by || t('editor.unknownPerson')
  const merged = useMemo(() => merging(conflict.base, written, theirs), [conflict.base, written, theirs])
  const shown = useMemo(() => gathered(merged.rows), [merged])
  const [answers, setAnswers] = useState<Answers>(noAnswers)
  const missing = unanswered(merged, answers)
  const names = {
    mine: t('editor.mine'),
    theirs: isOwn ? t('editor.theirsOwn') : t('editor.theirsOf', { name: by }),
    both: t('editor.both'),
  }
  const reach = {
    mine: t('editor.changedByMe'),
    theirs: isOwn ? t('editor.changedByOwn') : t('editor.changedBy', { name: by }),
    both: t('editor.changedByBoth'),
  }
  const showNext = () => {
    const next = list.current?.querySelector<HTMLElement>('[data-open="true"]')
    next?.scrollIntoView({ block: 'start' })
    next?.querySelector('input')?.focus({ preventScroll: true })
  }

  return (
    <Dialog
      footer={
        <>
          <div className="flex items-center justify-between gap-3 sm:contents">
            <p className="self-center text-soft sm:mr-auto" role="status">
              {missing > 0 ? t(`editor.conflictLeft.${plural(missing)}`, { n: missing }) : t('editor.conflictDone')}
            </p>
            {missing > 0 && (
              <Button className="whitespace-nowrap" onClick={showNext}>
                {t('editor.conflictNext')}
              </Button>
            )}
          </div>
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
      <p className="max-w-prose text-soft">
        {isOwn ? t('editor.conflictTextOwn') : t('editor.conflictText', { name: by })}
      </p>
      <div className="mt-5 flex flex-col gap-6" ref={list}>
        {merged.asked.map((field) => (
          <Part
            choice={answers.fields[field] ?? null}
            choices={sides}
            key={field}
            label={t(questionTexts[field])}
            mine={<Field field={field} written={written} />}
            names={names}
            onChoose={(choice) =>
              choice !== 'both' &&
              setAnswers((before) => ({ ...before, fields: { ...before.fields, [field]: choice } }))
            }
            reach={reach.both}
            theirs={<Field field={field} written={theirs} />}
          />
        ))}
        {shown.map((one) =>
          'same' in one ? (
            <Same key={one.at} nodes={one.same} />
          ) : (
            <Part
              choice={answers.rows[one.at] ?? one.row.taken}
              choices={choices}
              key={one.at}
              label={t('editor.conflictPart', { n: one.at + 1 })}
              mine={<Words mine={one.row.mine} side="mine" theirs={one.row.theirs} />}
              names={names}
              onChoose={(choice) => setAnswers((before) => ({ ...before, rows: { ...before.rows, [one.at]: choice } }))}
              reach={reach[one.row.taken ?? 'both']}
              theirs={<Words mine={one.row.mine} side="theirs" theirs={one.row.theirs} />}
            />
          ),
        )}
      </div>
      <section className="mt-8 border-t pt-4">
        <h3 className="mb-3 font-semibold text-base">{t('editor.conflictWhole')}</h3>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => onResolve(written)}>{t('editor.keepMine')}</Button>
          <Button onClick={() => onResolve(theirs)}>{t('editor.keepTheirs')}</Button>
        </div>
      </section>
    </Dialog>
  )
}

/** What both texts have; folded, and there to be read. */
function Same({ nodes }: { nodes: readonly ArticleNode[] }) {
  const t = useTexts(texts)
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center text-faint text-sm">
        {t(`editor.conflictSame.${plural(nodes.length)}`, { n: nodes.length })}
      </summary>
      <div className="pt-2">
        <Blocks nodes={nodes} />
      </div>
    </details>
  )
}
