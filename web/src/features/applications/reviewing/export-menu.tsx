import { texts } from '@vondrona/rules/applications/reviewing'
import { Download } from 'lucide-react'
import { call } from '../../../lib/api/graphql.ts'
import { download } from '../../../lib/device/download.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { SheetMenu } from '../../../ui/dialogs/sheet-menu.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'
import { type ApplicationFilters, ExportApplicationsDocument, type ExportFormat } from './operations.generated.ts'

/** The filtered list as a file: the browser downloads it from an address that holds for a minute. */
export function ExportMenu({ filters }: { filters: ApplicationFilters }) {
  const t = useTexts(texts)
  const { run, busy } = useAction(async (format: ExportFormat) => {
    download((await call(ExportApplicationsDocument, { filters, format })).exportApplications.url)
    toast.info(t('reviewing.exportStarted'))
  })
  return (
    <SheetMenu
      button={(trigger) => (
        <Button {...trigger} busy={busy} icon={<Download aria-hidden="true" className="size-5" />}>
          {t('reviewing.export')}
        </Button>
      )}
      onChoose={run}
    />
  )
}
