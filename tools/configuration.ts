/** Writes docs/operate/configuration.md from the settings of server/src/config.ts; `--check` fails if it is out of date. */
import { settings } from '../server/src/config.ts'
import { putGenerated } from './lib/generated.ts'

export const page = 'docs/operate/configuration.md'

const head = `# Settings

Environment variables, read and checked once at start: an invalid value is reported and the server does not start. Empty means not set. A setting marked 🔑 is secret: it is never printed or logged, and may be read from the file that \`NAME_FILE\` names instead.

<!-- Generated from server/src/config.ts by \`npm run configuration\`. Do not edit. -->

| Setting | Meaning | Default |
|---|---|---|
`

/** The expected content of the page. */
export const configurationPage = () =>
  head +
  Object.entries<{ about: string; fallback: unknown; secret?: boolean }>(settings)
    .map(([name, { about, fallback, secret }]) => {
      return `| \`${name}\`${secret ? ' 🔑' : ''} | ${cell(about)} | ${written(fallback)} |\n`
    })
    .join('')

const cell = (text: string) => text.replaceAll('|', '\\|')

function written(fallback: unknown): string {
  if (typeof fallback === 'boolean') return fallback ? '`on`' : '`off`'
  if (fallback === undefined || fallback === '' || (Array.isArray(fallback) && fallback.length === 0)) return 'none'
  return `\`${fallback}\``
}

if (import.meta.main)
  putGenerated(new Map([[page, configurationPage()]]), {
    check: process.argv.includes('--check'),
    command: 'configuration',
  })
