import { race as limits } from '@vondrona/rules/races/constants'
import { texts } from '@vondrona/rules/races/organising'
import { Plus, Trash2 } from 'lucide-react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import type { Category } from './use-race-rules.ts'

/** The age groups in which runners are ranked; a new one begins with the ages of the race. */
export function CategoriesCard({
  value,
  ages: { minAge, maxAge },
  onChange,
}: {
  value: readonly Category[]
  ages: Pick<Category, 'minAge' | 'maxAge'>
  onChange: (value: readonly Category[]) => void
}) {
  const t = useTexts(texts)
  return (
    <Card title={t('organising.categories')}>
      <ul className="grid gap-4">
        {value.map((one) => (
          <CategoryRow
            key={one.key}
            onChange={(changed) => onChange(value.map((other) => (other === one ? changed : other)))}
            onRemove={() => onChange(value.filter((other) => other !== one))}
            value={one}
          />
        ))}
      </ul>
      <Button
        className="mt-4"
        disabled={value.length >= limits.categories}
        icon={<Plus aria-hidden="true" className="size-5" />}
        onClick={() => onChange([...value, { key: crypto.randomUUID(), name: '', gender: '', minAge, maxAge }])}
      >
        {t('organising.addCategory')}
      </Button>
    </Card>
  )
}

function CategoryRow({
  value,
  onChange,
  onRemove,
}: {
  value: Category
  onChange: (value: Category) => void
  onRemove: () => void
}) {
  const t = useTexts(texts)
  const put = (part: Partial<Category>) => onChange({ ...value, ...part })
  return (
    <li className="grid grid-cols-4 items-end gap-2 border-b pb-4">
      <TextField
        className="col-span-3"
        label={t('organising.categoryName')}
        maxLength={limits.category.max}
        onChange={({ target }) => put({ name: target.value })}
        value={value.name}
      />
      <IconButton
        className="justify-self-end"
        danger
        label={t('organising.removeCategory', { name: value.name })}
        onClick={onRemove}
      >
        <Trash2 aria-hidden="true" className="size-5" />
      </IconButton>
      <SelectField
        className="col-span-2"
        label={t('organising.categoryGender')}
        onChange={({ target }) => put({ gender: target.value as Category['gender'] })}
        options={[
          { value: 'female', label: t('organising.women') },
          { value: 'male', label: t('organising.men') },
        ]}
        placeholder={t('organising.anySex')}
        value={value.gender}
      />
      {(['minAge', 'maxAge'] as const).map((name) => (
        <TextField
          inputMode="numeric"
          key={name}
          label={t(`organising.${name}Short`)}
          onChange={({ target }) => put({ [name]: target.value.replace(/\D/g, '').slice(0, 2) })}
          value={value[name]}
        />
      ))}
    </li>
  )
}
