import { parseArgs } from 'node:util'
import { command, type OperatorKey, operatorTexts, readOptions, tell, UsageError, type Word } from './command.ts'
import { type Command, commands, type OwnWords, options } from './vocabulary.ts'

async function run(typed: readonly string[]): Promise<void> {
  const word = await operatorTexts()
  const found = commandOf(typed)
  if (!found) {
    if (typed.length > 0 && !isHelp(typed[0])) throw new UsageError(unknown(typed, word))
    return tell(helpOfAll(word))
  }
  const rest = typed.slice(found.name.split(' ').length)
  if (rest.some(isHelp)) return tell(helpOf(found, word))
  if ('own' in found) return found.own(rest, word)
  const own = Object.fromEntries(found.options.map((name) => [name, options[name]]))
  const { values, positionals } = readOptions(usageOf(found), () =>
    parseArgs({ args: rest, options: own, allowPositionals: true }),
  )
  const most = found.words ? found.words.split(' ').length : 0
  if (positionals.length > most) throw new UsageError(`${positionals.slice(most).join(' ')}? ${usageOf(found)}.`)
  await found.run({ words: positionals, values: values as Record<string, string | boolean> }, word)
}

const isHelp = (typed = '') => typed === '--help' || typed === '-h' || typed === 'help'

/** The command whose name the words begin with. */
const commandOf = (typed: readonly string[]) =>
  commands.find(({ name }) => name.split(' ').every((part, at) => part === typed[at]))

/** Options may hold a secret by mistake: only the words before them are repeated. */
function unknown(typed: readonly string[], word: Word): string {
  const end = typed.findIndex((one) => one.startsWith('-'))
  return `${word('operator.unknown', { words: typed.slice(0, end < 0 ? 2 : Math.min(end, 2)).join(' ') })}.`
}

function usageOf(found: Command | OwnWords): string {
  const rest = 'own' in found ? found.usage : [found.words, ...found.options.map(written)].filter(Boolean).join(' ')
  return `npm run vondrona -- ${found.name} ${rest}`.trimEnd()
}

const written = (name: keyof typeof options) =>
  `[--${name}${options[name].type === 'string' ? ` ${name.toUpperCase()}` : ''}]`

function helpOf(found: Command | OwnWords, word: Word): string {
  const names = 'own' in found ? [] : ([...found.options, 'help'] as const)
  const rows = names.map((name) => `  --${name.padEnd(10)} ${word(`operator.option.${name}` satisfies OperatorKey)}`)
  const lines = [word('operator.usage', { usage: usageOf(found) }), '', `  ${word(found.about)}`]
  return [...lines, ...(rows.length > 0 ? ['', word('operator.options'), ...rows] : [])].join('\n')
}

function helpOfAll(word: Word): string {
  const rows = commands.map(({ name, about }) => `  ${name.padEnd(22)} ${word(about)}`)
  return [word('operator.usageAll'), ...rows, '', word('operator.helpOfOne')].join('\n')
}

/** `npm run vondrona -- COMMAND`: all that operators do (docs/operate/commands.md). The other scripts are names for parts of it. */
await command(() => run(process.argv.slice(2)))
