import { texts } from '@vondrona/rules/shell'
import { FileSpreadsheet, FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { Menu, MenuItem, type MenuTrigger } from './menu.tsx'

/** In which kind of file a list is exported: a workbook, which keeps what is written whatever opens it, or CSV. */
export function SheetMenu({
  button,
  onChoose,
}: {
  button: (props: MenuTrigger) => ReactNode
  onChoose: (format: 'xlsx' | 'csv') => void
}) {
  const t = useTexts(texts)
  return (
    <Menu button={button}>
      <MenuItem icon={<FileSpreadsheet aria-hidden="true" />} onClick={() => onChoose('xlsx')}>
        {t('shell.workbook')}
      </MenuItem>
      <MenuItem icon={<FileText aria-hidden="true" />} onClick={() => onChoose('csv')}>
        {t('shell.csv')}
      </MenuItem>
    </Menu>
  )
}
