import { providers, statedProviders } from '@vondrona/rules/payments'
import { texts } from '@vondrona/rules/payments/treasury'
import { cell } from '@vondrona/rules/permissions'
import { sheetFiles } from '@vondrona/rules/sheets'
import { FileSpreadsheet, FileUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useQuery } from '../../../../lib/api/graphql.ts'
import { useAction } from '../../../../lib/forms/use-action.ts'
import { useSession } from '../../../../lib/session/session.ts'
import { formatDay, formatNumber } from '../../../../lib/texts/format.ts'
import { plural } from '../../../../lib/texts/plural.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { SelectField } from '../../../../ui/controls/select-field.tsx'
import { Badge } from '../../../../ui/feedback/badge.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { List, Row } from '../../../../ui/layout/list.tsx'
import { type TreasuryStatement, TreasuryStatementsDocument } from '../operations.generated.ts'
import type { Place } from '../use-place.ts'
import { useProviderName } from '../use-provider-name.ts'
import { PreviewDialog } from './preview-dialog.tsx'
import { previewStatement, type StatementPreview } from './send-statement.ts'
import { StatementSheet } from './statement-sheet.tsx'

/** F-PAY-09: what operators say, compared with payments and books; a statement opens with its lines. */
export function StatementsTab({ place, turn, onChanged }: { place: Place; turn: number; onChanged: () => void }) {
  const t = useTexts(texts)
  const { user } = useSession()
  const may = (operation: 'importStatement' | 'closeStatementLine') =>
    user !== undefined && cell(operation, user.role) !== 'none'
  const [{ data, error }, ask] = useQuery({
    query: TreasuryStatementsDocument,
    variables: {},
    requestPolicy: 'cache-and-network',
  })
  const again = () => ask({ requestPolicy: 'network-only' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn, and the counts have changed
  useEffect(() => {
    if (turn > 0) again()
  }, [turn])
  const open = (id: string) => place.keep({ statement: id }, true)
  const chosen = place.get('statement')
  const statement = data?.statements.find(({ id }) => id === chosen)
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(18rem,22rem)_minmax(0,1fr)] lg:gap-5">
      {may('importStatement') ? (
        <ImportCard
          onImported={(id) => {
            again()
            onChanged()
            open(id)
          }}
        />
      ) : (
        <Card text={t('treasury.importedByAdmin')} title={t('treasury.statement')} />
      )}
      <Card flush title={t('treasury.statements')}>
        {!data && error && <ErrorState onRetry={again} />}
        {!data && !error && <SkeletonRows rows={3} />}
        {data?.statements.length === 0 && (
          <EmptyState icon={<FileSpreadsheet aria-hidden="true" />} title={t('treasury.statementsNone')} />
        )}
        {data && data.statements.length > 0 && (
          <List className="border-t" label={t('treasury.statements')}>
            {data.statements.map((one) => (
              <StatementRow key={one.id} onOpen={open} one={one} />
            ))}
          </List>
        )}
      </Card>
      {statement && (
        <StatementSheet
          key={statement.id}
          mayClose={may('closeStatementLine')}
          onChanged={onChanged}
          onClose={() => place.keep({ statement: '', outcome: '' })}
          one={statement}
          place={place}
          turn={turn}
        />
      )}
    </div>
  )
}

function ImportCard({ onImported }: { onImported: (id: string) => void }) {
  const t = useTexts(texts)
  const nameOf = useProviderName()
  const input = useRef<HTMLInputElement>(null)
  const [provider, setProvider] = useState<string>(providers[0])
  const [previewed, setPreviewed] = useState<{ file: File; preview: StatementPreview } | null>(null)
  const { run, busy } = useAction(async (file: File) =>
    setPreviewed({ file, preview: await previewStatement(provider, file, []) }),
  )
  return (
    <Card text={t('treasury.statementText')} title={t('treasury.statement')}>
      <SelectField
        className="mb-4"
        label={t('treasury.chooseProvider')}
        onChange={({ target }) => setProvider(target.value)}
        options={statedProviders.map((one) => ({ value: one, label: nameOf(one) }))}
        value={provider}
      />
      <input
        accept={sheetFiles}
        aria-label={t('treasury.chooseFile')}
        className="sr-only"
        onChange={({ target }) => {
          const chosen = target.files?.[0]
          target.value = ''
          if (chosen) void run(chosen)
        }}
        ref={input}
        tabIndex={-1}
        type="file"
      />
      <Button
        block
        busy={busy}
        icon={<FileUp aria-hidden="true" className="size-5" />}
        onClick={() => input.current?.click()}
        variant="primary"
      >
        {t('treasury.chooseFile')}
      </Button>
      <p aria-live="polite" className="mt-2 min-h-5 text-center text-faint text-sm">
        {busy ? t('treasury.sending') : ''}
      </p>
      {previewed && (
        <PreviewDialog
          {...previewed}
          onClose={() => setPreviewed(null)}
          onImported={(id) => {
            setPreviewed(null)
            onImported(id)
          }}
          provider={provider}
        />
      )}
    </Card>
  )
}

function StatementRow({ one, onOpen }: { one: TreasuryStatement; onOpen: (id: string) => void }) {
  const t = useTexts(texts)
  const nameOf = useProviderName()
  const doubts = one.waiting + one.missing
  return (
    <Row
      onClick={() => onOpen(one.id)}
      text={
        <>
          <span className="block">
            {t(`treasury.statementLine.${plural(one.lines)}`, {
              provider: nameOf(one.provider),
              n: formatNumber(one.lines),
            })}
          </span>
          <span className="block">
            {t('treasury.statementBy', { date: formatDay(one.importedAt), name: one.importedBy ?? '–' })}
          </span>
        </>
      }
      title={one.name}
      trailing={
        <Badge tone={doubts > 0 ? 'warning' : 'success'}>
          {doubts > 0 ? t('treasury.differs', { n: formatNumber(doubts) }) : t('treasury.agrees')}
        </Badge>
      }
    />
  )
}
