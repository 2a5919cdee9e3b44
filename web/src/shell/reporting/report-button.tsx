import { texts } from '@vondrona/rules/reports'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '../../lib/session/session.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { lateDialog } from '../../ui/dialogs/late-dialog.tsx'
import type { Reported } from './reported.ts'

const ReportDialog = lateDialog(() => import('./report-dialog.tsx'))

/**
 * R-GAP-21: reports a thing where it stands; for members, and not for what is their own. `withOwner`: also the member
 * whose it is.
 */
export default function ReportButton({
  thing,
  withOwner,
  label,
  className,
  small,
}: {
  thing: Reported
  withOwner?: boolean
  label?: string
  className?: string
  small?: boolean
}) {
  const t = useTexts(texts)
  const { user } = useSession()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (user?.status !== 'active' || user.id === thing.ownerId) return null
  return (
    <>
      <IconButton className={className} label={label ?? t('reports.report')} onClick={() => setOpen(true)}>
        <Flag aria-hidden="true" className={small ? 'size-4' : 'size-5'} />
      </IconButton>
      {isOpen && <ReportDialog onClose={close} thing={thing} withOwner={Boolean(withOwner && thing.ownerId)} />}
    </>
  )
}
