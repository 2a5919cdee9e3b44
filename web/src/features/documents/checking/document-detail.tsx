import { texts as domainTexts, lastDayOf } from '@vondrona/rules/documents'
import { texts } from '@vondrona/rules/documents/checking'
import { ShieldAlert } from 'lucide-react'
import { formatDateTime, formatDay } from '../../../lib/texts/format.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { DateField } from '../../../ui/controls/date-field.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Fact, Facts } from '../../../ui/layout/description-list.tsx'
import { StatusBadge } from '../document-status.tsx'
import type { CheckedDocument } from '../operations.generated.ts'
import { ViewButton } from '../view-button.tsx'
import { FileView } from './file-view.tsx'
import type { Decision } from './use-decision.ts'

/** The file first, then what is known about it. */
export function DocumentDetail({ document, decision }: { document: CheckedDocument; decision: Decision }) {
  const t = useTexts(texts)
  const d = useTexts(domainTexts)
  const { documentType, status, uploadedAt, version, scan, rejectionReason, verifiedAt, expiresAt, originalName } =
    document
  const { until, may, isOwn } = decision
  return (
    <div>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <p className="min-w-0 flex-1 basis-40 break-words font-semibold text-lg leading-tight">{documentType.name}</p>
        <StatusBadge status={status} />
      </div>
      {scan !== 'infected' && <FileView file={document} key={document.id} name={documentType.name} />}
      {isOwn && <p className="mt-4 rounded-control bg-sunken px-3.5 py-2.5 text-base">{t('checking.own')}</p>}
      {status === 'expired' && (
        <p className="mt-4 rounded-control bg-warning-soft px-3.5 py-2.5 text-base">{t('checking.expired')}</p>
      )}
      {until && may.verify && (
        <DateField
          className="mt-4 sm:max-w-60"
          hint={until.isDeclared ? t('checking.untilDeclared') : d('documents.untilHint')}
          label={d('documents.until')}
          max={until.max}
          min={until.min}
          onChange={({ target }) => until.change(target.value)}
          value={until.value}
        />
      )}
      <Facts className="mt-5">
        {rejectionReason && (
          <Fact label={t('checking.reasonGiven')} wide>
            {rejectionReason}
          </Fact>
        )}
        <Fact label={t('checking.sentAt')}>{formatDateTime(uploadedAt)}</Fact>
        <Fact label={t('checking.version')}>{version}</Fact>
        {verifiedAt && <Fact label={t('checking.verifiedAt')}>{formatDateTime(verifiedAt)}</Fact>}
        {expiresAt && <Fact label={t('checking.expiresAt')}>{formatDay(lastDayOf(expiresAt))}</Fact>}
        <Fact label={t('checking.file')}>{originalName}</Fact>
        <Fact label={t('checking.scan')}>
          {scan === 'clean' ? (
            t('checking.scan.clean')
          ) : (
            <Badge icon={<ShieldAlert aria-hidden="true" />} tone={scan === 'infected' ? 'danger' : 'warning'}>
              {t(`checking.scan.${scan}`)}
            </Badge>
          )}
        </Fact>
      </Facts>
      {document.versions.length > 0 && <Versions document={document} />}
    </div>
  )
}

function Versions({ document: { versions, documentType } }: { document: CheckedDocument }) {
  const t = useTexts(texts)
  const { name } = documentType
  return (
    <section className="mt-5">
      <h3 className="mb-2 font-medium text-base">{t('checking.history')}</h3>
      <ul className="divide-y rounded-control border">
        {versions.map((one) => (
          <li className="flex flex-wrap items-center gap-2 px-3 py-2 text-sm" key={one.id}>
            <span className="min-w-0 flex-1 basis-40">
              <span className="block">{formatDateTime(one.uploadedAt)}</span>
              {one.rejectionReason && <span className="block break-words text-faint">{one.rejectionReason}</span>}
            </span>
            <StatusBadge status={one.status} />
            {one.scan !== 'infected' && <ViewButton document={one} name={name} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
