import { texts } from '@vondrona/rules/uploads/pdf'
import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { IconButton } from '../controls/button.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import { classes } from '../layout/class-names.ts'
import { frameSource, usePdfFrame } from './use-pdf-frame.ts'

const zooms = [1, 1.5, 2, 3] as const

/** The pages of a PDF, drawn in a sandbox (decision 0042). `children` is offered beside, and where it cannot be shown. */
export default function PdfView({
  name,
  read,
  children,
}: {
  name: string
  read: () => Promise<ArrayBuffer>
  children: ReactNode
}) {
  const t = useTexts(texts)
  const { state, onLoad, toPage, toZoom } = usePdfFrame(read, (n, of) => t('pdf.page', { n, of }))
  const { phase, page, pages, zoom } = state
  if (phase === 'failed')
    return (
      <div className="flex flex-col items-center gap-3 rounded-control border bg-sunken p-5 text-center">
        <p className="text-soft" role="alert">
          {t('pdf.failed')}
        </p>
        {children}
      </div>
    )
  const isOpen = phase !== 'opening'
  const step = zooms.indexOf(zoom as (typeof zooms)[number])
  return (
    <div className="overflow-hidden rounded-control border bg-sunken">
      <div className="flex flex-wrap items-center gap-y-1.5 border-b bg-raised px-1.5 py-1 sm:gap-x-1">
        <IconButton
          className="disabled:opacity-40"
          disabled={!isOpen || page <= 1}
          label={t('pdf.previous')}
          onClick={() => toPage(page - 1)}
        >
          <ChevronLeft aria-hidden="true" className="size-5" />
        </IconButton>
        <p aria-live="polite" className="min-w-24 whitespace-nowrap text-center text-sm tabular-nums">
          {isOpen ? t('pdf.page', { n: page, of: pages }) : t('pdf.opening')}
        </p>
        <IconButton
          className="disabled:opacity-40"
          disabled={!isOpen || page >= pages}
          label={t('pdf.next')}
          onClick={() => toPage(page + 1)}
        >
          <ChevronRight aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton
          className="disabled:opacity-40"
          disabled={!isOpen || step <= 0}
          label={t('pdf.smaller')}
          onClick={() => toZoom(zooms[step - 1] ?? 1)}
        >
          <ZoomOut aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton
          className="disabled:opacity-40"
          disabled={!isOpen || step >= zooms.length - 1}
          label={t('pdf.larger')}
          onClick={() => toZoom(zooms[step + 1] ?? 3)}
        >
          <ZoomIn aria-hidden="true" className="size-5" />
        </IconButton>
        <span className="ml-auto py-1 pr-1.5 pl-2">{children}</span>
      </div>
      <div className="relative h-[min(36rem,60dvh)]">
        <iframe
          className={classes('block size-full border-0 bg-sunken', !isOpen && 'invisible')}
          onLoad={({ currentTarget }) => currentTarget.contentWindow && onLoad(currentTarget.contentWindow)}
          referrerPolicy="no-referrer"
          sandbox="allow-scripts"
          src={frameSource}
          title={name}
        />
        {phase !== 'shown' && (
          <Skeleton
            className={classes('pointer-events-none absolute inset-0 size-full rounded-none', isOpen && 'opacity-60')}
          />
        )}
      </div>
    </div>
  )
}
