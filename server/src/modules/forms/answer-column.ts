import type { FormField } from '@vondrona/rules/forms'
import type { Column } from '@vondrona/rules/sheets'

type Asked = Pick<FormField, 'fieldLabel' | 'fieldType'>

/** The column of a question in an exported list: what is a number, a telephone number or a day stays one. */
export function answerColumn<Row>({ fieldLabel: title, fieldType }: Asked, read: (one: Row) => string): Column<Row> {
  if (fieldType === 'number') return { kind: 'number', title, value: (one) => numberIn(read(one)) }
  const kind = fieldType === 'phone' ? 'phone' : fieldType === 'date' ? 'day' : 'text'
  return { kind, title, value: read }
}

const numberIn = (text: string) => (text ? Number(text.replace(',', '.')) : null)
