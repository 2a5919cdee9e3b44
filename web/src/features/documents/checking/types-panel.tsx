import { formatNames, megabytes } from '@vondrona/rules/documents'
import { texts } from '@vondrona/rules/documents/checking'
import { FilePlus2, Files } from 'lucide-react'
import { useState } from 'react'
import { useQuery } from '../../../lib/api/graphql.ts'
import { language } from '../../../lib/texts/language.ts'
import { plural } from '../../../lib/texts/plural.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { List, Row } from '../../../ui/layout/list.tsx'
import type { TypeFields } from '../operations.generated.ts'
import { CheckedTypesDocument } from '../operations.generated.ts'
import { TypeForm } from './type-form.tsx'

/** R-DOC-04: what members are asked for. */
export function TypesPanel() {
  const t = useTexts(texts)
  const [{ data, error }, again] = useQuery({ query: CheckedTypesDocument, requestPolicy: 'cache-and-network' })
  const [edited, setEdited] = useState<TypeFields | 'new' | null>(null)
  const refresh = () => again({ requestPolicy: 'network-only' })
  const create = (
    <Button
      icon={<FilePlus2 aria-hidden="true" className="size-5" />}
      onClick={() => setEdited('new')}
      variant="primary"
    >
      {t('checking.newType')}
    </Button>
  )
  if (!data)
    return error ? (
      <ErrorState onRetry={refresh} />
    ) : (
      <Card flush>
        <SkeletonRows rows={4} />
      </Card>
    )
  return (
    <>
      {data.documentTypes.length === 0 ? (
        <Card>
          <EmptyState
            action={create}
            icon={<Files aria-hidden="true" />}
            text={t('checking.typesNoneText')}
            title={t('checking.typesNone')}
          />
        </Card>
      ) : (
        <Card actions={create} flush title={t('checking.types')}>
          <List className="border-t" label={t('checking.types')}>
            {data.documentTypes.map((type) => (
              <Row
                key={type.id}
                onClick={() => setEdited(type)}
                text={<About type={type} />}
                title={type.name}
                trailing={
                  type.isActive ? (
                    <Badge tone={type.isRequired ? 'accent' : 'neutral'}>
                      {t(type.isRequired ? 'checking.required' : 'checking.optional')}
                    </Badge>
                  ) : (
                    <Badge tone="warning">{t('checking.inactive')}</Badge>
                  )
                }
              />
            ))}
          </List>
        </Card>
      )}
      {edited && (
        <TypeForm
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null)
            refresh()
          }}
          type={edited === 'new' ? null : edited}
        />
      )}
    </>
  )
}

function About({ type }: { type: TypeFields }) {
  const t = useTexts(texts)
  const validity = type.hasExpiration
    ? t(`checking.days.${plural(type.validityPeriodDays)}`, { n: type.validityPeriodDays })
    : t('checking.noExpiry')
  const size = `${megabytes(type.maxFileSize, language() === 'fr' ? ',' : '.')} ${language() === 'fr' ? 'Mo' : 'MB'}`
  return <>{[type.category, validity, formatNames(type.allowedFormats), size].filter(Boolean).join(' · ')}</>
}
