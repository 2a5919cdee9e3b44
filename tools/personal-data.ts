/** Writes docs/personal-data.md from the personal-data.ts files; `--check` fails if it is out of date. */
import { personalData, withoutTables } from '../server/src/app.ts'
import { snakeCase } from '../server/src/kernel/column-names.ts'
import type { ColumnClass, TableData } from '../server/src/kernel/personal-data/types.ts'
import { putGenerated } from './lib/generated.ts'

const page = 'docs/personal-data.md'

const head = `# Personal data, column by column

Which personal data each column of the database contains, whether it is in the export that a member can request (\`/settings/privacy\`), and what happens to it when the account is erased. Background: [decision 0004](decisions/0004-personal-data.md), [decision 0028](decisions/0028-personal-data-is-declared.md). Settings for operators (retention, backups): [deploy](operate/deploy.md), [settings](operate/configuration.md).

<!-- Generated from the personal-data.ts files by \`npm run personal-data\`. Do not edit. -->

- **erased**: in the copy (the export); when the account is erased, its row is deleted or the column is emptied.
- **anonymised**: in the copy; replaced when the account is erased.
- **kept**: outlives the account, for the reason and the time given.
- **not personal**: contains nothing about a person.

The copy leaves out secrets (hashes, keys), derived values, technical values, and data about somebody else. Backups contain all of it until the last one from before an erasure is removed: after at most 28 days with \`--keep 7d,4w\`.
`

/** The expected content of the page. */
export function personalDataPage(): string {
  const byFile = Map.groupBy(personalData.tables, ([name]) => personalData.files.get(name) ?? '')
  return head + [...byFile].map(([file, tables]) => section(file, tables)).join('') + noTables() + hooks()
}

function section(file: string, tables: readonly (readonly [string, TableData])[]): string {
  const [, , area, name] = file.split('/')
  const title = area === 'kernel' ? 'kernel and job queue' : name
  return `\n## ${title}\n\n${tables.map(([table, data]) => describe(table, data)).join('\n')}`
}

function describe(name: string, { about, columns, rows, until, copy }: TableData): string {
  const all = Object.entries(columns)
  if (all.every(([, { kind }]) => kind === 'notPersonal'))
    return `**\`${snakeCase(name)}\`**: ${about}. Not personal: ${all.map(([column]) => `\`${snakeCase(column)}\``).join(', ')}.\n`
  const place = copy && 'file' in copy ? ` In the copy: \`${copy.file}.json\`${copy.as ? `, \`${copy.as}\`` : ''}.` : ''
  const lines = all.map(
    ([column, one]) => `| \`${snakeCase(column)}\` | ${classOf(one)} | ${inCopy(one)} | ${reason(one)} |\n`,
  )
  return `### \`${snakeCase(name)}\`

${about[0]?.toUpperCase()}${about.slice(1)}. Kept ${forHowLong(until)}. ${fate(rows)}${place}

| Column | Class | In the copy | Reason, and how long |
|---|---|---|---|
${lines.join('')}`
}

const forHowLong = (until: string) => (/^(?:until|as|for) /.test(until) ? until : `for ${until}`)

function fate(rows: TableData['rows']): string {
  if (rows === 'deleted') return 'The rows are deleted with the account.'
  if (rows === 'stay') return 'The rows stay.'
  return 'with' in rows
    ? `The rows are deleted with those of \`${snakeCase(rows.with)}\`.`
    : `The rows are handled by the hook *${rows.hook}*, below.`
}

const classOf = ({ kind }: ColumnClass) => (kind === 'notPersonal' ? 'not personal' : kind)

function inCopy({ kind, withheld, as }: ColumnClass): string {
  if (kind === 'notPersonal') return ''
  if (withheld) return `no: ${withheld}`
  return as ? `as \`${as}\`` : 'yes'
}

function reason(one: ColumnClass): string {
  const besides = one.hook ? `see *${one.hook}*` : ''
  if (one.kind === 'anonymised') return `replaced by ${one.how}`
  return one.kind === 'kept' ? `${one.because}; ${one.until}` : besides
}

const noTables = () => `
## Domains without tables

${withoutTables.map(([name, why]) => `- ${name}: ${why}.\n`).join('')}`

const hooks = () => `
## Hooks: what no column class can express

${[...personalData.hooks].map(([name, { does }]) => `- *${name}*: ${does}.\n`).join('')}`

if (import.meta.main)
  putGenerated(new Map([[page, personalDataPage()]]), {
    check: process.argv.includes('--check'),
    command: 'personal-data',
  })
