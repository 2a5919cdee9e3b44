import { texts } from '@vondrona/rules/magazine/editor'
import { Merge, MoreVertical, Newspaper, PencilLine, Trash2 } from 'lucide-react'
import { plural } from '../../../../lib/texts/plural.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { IconButton } from '../../../../ui/controls/button.tsx'
import { Menu, MenuItem, MenuLink } from '../../../../ui/dialogs/menu.tsx'
import { Row } from '../../../../ui/layout/list.tsx'
import type { Kind, Label } from './label-kinds.ts'

/** What is asked about a label before it changes. */
export type Asking = { what: 'rename' | 'remove'; label: Label } | { what: 'merge'; label: Label; isFull?: boolean }

/** One label: how much it is used, and what can be done about it. */
export function LabelRow({
  kind,
  label,
  mayMerge,
  onAsk,
}: {
  kind: Kind
  label: Label
  mayMerge: boolean
  onAsk: (asking: Asking) => void
}) {
  const t = useTexts(texts)
  const { count, deletable } = label
  const text =
    count > 0
      ? t(`editor.articles.${plural(count)}`, { count })
      : t(deletable ? 'editor.labelUnused' : 'editor.labelDrafts')
  return (
    <Row
      actions={
        <Menu
          button={(props) => (
            <IconButton {...props} label={t('editor.labelActions', { name: label.name })}>
              <MoreVertical aria-hidden="true" className="size-5" />
            </IconButton>
          )}
        >
          <MenuItem icon={<PencilLine aria-hidden="true" />} onClick={() => onAsk({ what: 'rename', label })}>
            {t('editor.rename')}
          </MenuItem>
          {label.count > 0 && (
            <MenuLink icon={<Newspaper aria-hidden="true" />} to={kind.articles(label)}>
              {t('editor.labelArticles')}
            </MenuLink>
          )}
          {mayMerge && (
            <MenuItem icon={<Merge aria-hidden="true" />} onClick={() => onAsk({ what: 'merge', label })}>
              {t('editor.merge')}
            </MenuItem>
          )}
          {(label.deletable || mayMerge) && (
            <MenuItem
              danger
              icon={<Trash2 aria-hidden="true" />}
              onClick={() =>
                onAsk(label.deletable ? { what: 'remove', label } : { what: 'merge', label, isFull: true })
              }
            >
              {t('shell.delete')}
            </MenuItem>
          )}
        </Menu>
      }
      text={text}
      title={label.name}
    />
  )
}
