import type { FieldType } from '@vondrona/rules/forms'
import { texts } from '@vondrona/rules/forms/builder'
import { Plus } from 'lucide-react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Menu, MenuItem } from '../../../ui/dialogs/menu.tsx'
import { TypeIcon } from './type-icon.tsx'

/** A button with these types of questions behind it. */
export function AddQuestion({ types, onAdd }: { types: readonly FieldType[]; onAdd: (type: FieldType) => void }) {
  const t = useTexts(texts)
  return (
    <Menu
      button={(trigger) => (
        <Button block icon={<Plus aria-hidden="true" className="size-5" />} {...trigger}>
          {t('builder.add')}
        </Button>
      )}
    >
      {types.map((type) => (
        <MenuItem icon={<TypeIcon type={type} />} key={type} onClick={() => onAdd(type)}>
          {t(`builder.type.${type}`)}
        </MenuItem>
      ))}
    </Menu>
  )
}
