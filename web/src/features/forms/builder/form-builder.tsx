import { type FieldType, type FormFieldInput, fieldTypes, texts as formTexts } from '@vondrona/rules/forms'
import { texts } from '@vondrona/rules/forms/builder'
import { form } from '@vondrona/rules/forms/constants'
import { ListChecks } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useDragOrder } from '../../../ui/controls/use-drag-order.ts'
import { toast } from '../../../ui/dialogs/toast.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { classes } from '../../../ui/layout/class-names.ts'
import { Tabs } from '../../../ui/layout/tabs.tsx'
import { sentencesOf } from '../fields/sentences.ts'
import { AddQuestion } from './add-question.tsx'
import { FormPreview } from './form-preview.tsx'
import { QuestionCard } from './question-card.tsx'
import { changed, copyOf, inserted, moved, named, newQuestion, type Questions } from './question-list.ts'
import { questionProblems } from './question-problems.ts'

export interface FormBuilderProps {
  value: Questions
  onChange: (questions: FormFieldInput[]) => void
  /** Refused by the server: `formFields.0.fieldLabel` → sentence. */
  problems?: Readonly<Record<string, string>>
  /** What may be asked, unless it is everything. */
  types?: readonly FieldType[]
}

/** Builds the questions of a form, with what will become of them next to it. */
export function FormBuilder({ value, onChange, problems = {}, types = fieldTypes }: FormBuilderProps) {
  const t = useTexts(texts)
  const say = useTexts(formTexts)
  const [view, setView] = useState('questions')
  const [opened, setOpened] = useState<number | null>(null)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [spoken, setSpoken] = useState('')
  const { keys, keep } = useKeys(value.length)
  const latest = useRef(value)
  latest.current = value
  const place = (from: number, to: number) => {
    keep(moved(keys, from, to))
    onChange(moved(latest.current, from, to))
    const name = latest.current[from]?.fieldLabel || t('builder.untitled')
    setSpoken(t('builder.moved', { name, n: to + 1, of: value.length }))
  }
  const { list, dragged, start } = useDragOrder(place)
  const heading = useId()

  const own = sentencesOf(say, questionProblems(value))
  const problemsAt = (at: number): Record<string, string> => {
    const sentences = { ...(left.has(keys[at] ?? 0) && own), ...problems }
    const prefix = `formFields.${at}.`
    return Object.fromEntries(
      Object.entries(sentences)
        .filter(([path]) => path.startsWith(prefix))
        .map(([path, sentence]) => [path.slice(prefix.length).split('.')[0], sentence]),
    )
  }

  function insert(at: number, question: FormFieldInput) {
    const key = Math.max(0, ...keys) + 1
    keep(inserted(keys, at, key))
    onChange(inserted(latest.current, at, question))
    setOpened(key)
  }
  function remove(at: number) {
    const question = value[at]
    if (!question) return
    keep(keys.toSpliced(at, 1))
    onChange(value.toSpliced(at, 1))
    const name = question.fieldLabel || t('builder.untitled')
    const undo = () => insert(Math.min(at, latest.current.length), copyOf(latest.current, question))
    toast.info(t('builder.deleted', { name }), { duration: 8000, action: { label: t('builder.undo'), run: undo } })
  }

  return (
    <div className="@container">
      <div className="@3xl:grid @3xl:grid-cols-[minmax(0,1fr)_22.5rem] @3xl:items-start @3xl:gap-8">
        <div className="mb-5 @3xl:hidden">
          <Tabs
            label={t('builder.questions')}
            onChange={setView}
            tabs={[
              { id: 'questions', label: t('builder.questions') },
              { id: 'preview', label: t('builder.preview') },
            ]}
            value={view}
          />
        </div>
        <section aria-labelledby={heading} className={classes('min-w-0', view === 'preview' && '@max-3xl:hidden')}>
          <h3 className="sr-only" id={heading}>
            {t('builder.questions')}
          </h3>
          <p className="sr-only" role="status">
            {spoken}
          </p>
          {value.length === 0 && (
            <EmptyState
              icon={<ListChecks aria-hidden="true" />}
              text={t('builder.emptyText')}
              title={t('builder.empty')}
            />
          )}
          <ol className="grid gap-3" ref={list}>
            {value.map((question, at) => {
              const key = keys[at] ?? at
              return (
                <QuestionCard
                  onTake={start(at)}
                  isDragged={dragged === at}
                  isFirst={at === 0}
                  isLast={at === value.length - 1}
                  isOpen={opened === key}
                  key={key}
                  onChange={(changes) => onChange(changed(value, at, changes))}
                  onDuplicate={value.length < form.fields ? () => insert(at + 1, copyOf(value, question)) : undefined}
                  onLeave={() => setLeft((before) => new Set(before).add(key))}
                  onMove={(by) => place(at, at + by)}
                  onNamed={() => onChange(named(value, at))}
                  onRemove={() => remove(at)}
                  onToggle={() => setOpened(opened === key ? null : key)}
                  problems={problemsAt(at)}
                  question={question}
                  types={types}
                />
              )
            })}
          </ol>
          <div className="mt-4">
            {value.length < form.fields ? (
              <AddQuestion types={types} onAdd={(type: FieldType) => insert(value.length, newQuestion(value, type))} />
            ) : (
              <p className="text-faint text-sm">{t('builder.full')}</p>
            )}
          </div>
        </section>
        <section className={classes('@3xl:sticky @3xl:top-20', view === 'questions' && '@max-3xl:hidden')}>
          <FormPreview questions={value} />
        </section>
      </div>
    </div>
  )
}

/** A key for each row that stays with it wherever it moves; rows from outside get keys of their own. */
function useKeys(length: number) {
  const [keys, setKeys] = useState<readonly number[]>(() => Array.from({ length }, (_, n) => n + 1))
  const first = Math.max(0, ...keys) + 1
  const all = Array.from({ length }, (_, n) => keys[n] ?? first + n)
  return { keys: all, keep: setKeys }
}
