import { searchDelay } from '@vondrona/rules/constants'
import { article } from '@vondrona/rules/magazine/constants'
import { texts } from '@vondrona/rules/magazine/editor'
import { Plus, X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { call, useQuery } from '../../../../lib/api/graphql.ts'
import { useTyped } from '../../../../lib/forms/unsaved.ts'
import { useAction } from '../../../../lib/forms/use-action.ts'
import { useSettled } from '../../../../lib/forms/use-debounced-value.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { controlLook } from '../../../../ui/controls/field.tsx'
import { SelectField } from '../../../../ui/controls/select-field.tsx'
import { TextField } from '../../../../ui/controls/text-field.tsx'
import { CreateCategoryDocument, EditorCategoriesDocument, EditorTagsDocument } from '../operations.generated.ts'

function Chips({
  items,
  onRemove,
}: {
  items: readonly { key: string; name: ReactNode; plain: string }[]
  onRemove: (key: string) => void
}) {
  const t = useTexts(texts)
  if (items.length === 0) return null
  return (
    <ul className="mb-2 flex flex-wrap gap-2">
      {items.map(({ key, name, plain }) => (
        <li className="inline-flex max-w-full items-center rounded-full bg-sunken pl-3.5 text-base" key={key}>
          <span className="truncate">{name}</span>
          <button
            aria-label={t('editor.remove', { name: plain })}
            className="grid size-11 shrink-0 place-items-center rounded-full text-soft hover:text-ink"
            onClick={() => onRemove(key)}
            type="button"
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** R-MAG-03, R-MAG-04: chosen in the order in which they count; a new one is made here. */
export function CategoryField({ value, onChange }: { value: readonly string[]; onChange: (ids: string[]) => void }) {
  const t = useTexts(texts)
  const [{ data }, ask] = useQuery({ query: EditorCategoriesDocument, requestPolicy: 'cache-and-network' })
  const [made, setMade] = useState<{ id: string; name: string }[]>([])
  const [name, setName] = useState<string | null>(null)
  const known = [...(data?.categories ?? []), ...made]
  const nameOf = (id: string) => known.find((category) => category.id === id)?.name ?? '…'
  const others = [...new Map(known.map((category) => [category.id, category])).values()].filter(
    ({ id }) => !value.includes(id),
  )
  const { run, busy, problem } = useAction(
    async (name: string) => {
      const { createCategory } = await call(CreateCategoryDocument, { name })
      setMade((before) => [...before, createCategory])
      onChange([...value, createCategory.id])
      setName(null)
      ask({ requestPolicy: 'network-only' })
    },
    { inPlace: true },
  )
  useTyped(name ?? '', busy)
  const create = () => {
    const given = name?.trim()
    if (given) void run(given)
  }
  return (
    <div>
      <p className="mb-1.5 font-medium text-base">{t('editor.categories')}</p>
      <Chips
        items={value.map((id, index) => ({
          key: id,
          plain: nameOf(id),
          name:
            index === 0 && value.length > 1 ? (
              <>
                {nameOf(id)} <span className="text-faint text-sm">({t('editor.categoryMain')})</span>
              </>
            ) : (
              nameOf(id)
            ),
        }))}
        onRemove={(id) => onChange(value.filter((one) => one !== id))}
      />
      {value.length < article.categories && (
        <>
          <SelectField
            hint={value.length > 0 ? t('editor.categoriesHint') : undefined}
            label={<span className="sr-only">{t('editor.categoryAdd')}</span>}
            onChange={({ target }) => target.value && onChange([...value, target.value])}
            options={others.map((category) => ({ value: category.id, label: category.name }))}
            placeholder={t('editor.categoryAdd')}
            value=""
          />
          {name === null ? (
            <Button
              className="mt-1"
              icon={<Plus aria-hidden="true" className="size-4" />}
              onClick={() => setName('')}
              variant="quiet"
            >
              {t('editor.categoryNew')}
            </Button>
          ) : (
            <div className="mt-2 flex items-end gap-2">
              <TextField
                autoFocus
                className="min-w-0 flex-1"
                error={problem}
                label={t('editor.categoryNew')}
                maxLength={article.name.max}
                onChange={({ target }) => setName(target.value)}
                onKeyDown={(event) => event.key === 'Enter' && create()}
                value={name}
              />
              <Button busy={busy} onClick={create}>
                {t('editor.categoryCreate')}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  )
}

/** Typed with suggestions of those that exist; others are made when the article is saved. */
export function TagField({ value, onChange }: { value: readonly string[]; onChange: (tags: string[]) => void }) {
  const t = useTexts(texts)
  const id = useId()
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim(), searchDelay)
  const [{ data }] = useQuery({
    query: EditorTagsDocument,
    variables: { search: search || null, limit: 8 },
    keepPrevious: true,
  })
  const add = (text: string) => {
    const names = text.split(',').flatMap((one) => one.replace(/\s+/g, ' ').trim() || [])
    const known = new Set(value.map((tag) => tag.toLowerCase()))
    const fresh = names.filter((name) => !known.has(name.toLowerCase()) && known.add(name.toLowerCase()))
    if (fresh.length > 0) onChange([...value, ...fresh].slice(0, article.tags))
    setTyped('')
  }
  const suggestions = (data?.tags ?? []).filter(({ name }) => !value.includes(name))
  return (
    <div>
      <label className="mb-1.5 block font-medium text-base" htmlFor={id}>
        {t('editor.tags')}
      </label>
      <Chips
        items={value.map((tag) => ({ key: tag, name: tag, plain: tag }))}
        onRemove={(tag) => onChange(value.filter((one) => one !== tag))}
      />
      {value.length < article.tags && (
        <div className="flex gap-2">
          <input
            aria-describedby={`${id}-hint`}
            autoComplete="off"
            className={controlLook}
            enterKeyHint="done"
            id={id}
            list={`${id}-list`}
            maxLength={article.name.max}
            onBlur={() => typed.trim() && add(typed)}
            onChange={({ target }) => (target.value.includes(',') ? add(target.value) : setTyped(target.value))}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              add(typed)
            }}
            placeholder={t('editor.tagAdd')}
            value={typed}
          />
          <datalist id={`${id}-list`}>
            {suggestions.map((tag) => (
              <option key={tag.id} value={tag.name} />
            ))}
          </datalist>
          <Button disabled={!typed.trim()} onClick={() => add(typed)}>
            {t('editor.add')}
          </Button>
        </div>
      )}
      <p className="mt-1 text-faint text-sm" id={`${id}-hint`}>
        {t('editor.tagHint')}
      </p>
    </div>
  )
}
