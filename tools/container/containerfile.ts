/** Reads a Containerfile as far as our tests ask: its stages and their instructions. */

interface Instruction {
  name: string
  /** What follows the name, on one line. */
  words: string
}

export interface Stage {
  name: string
  from: string
  instructions: Instruction[]
}

export interface Containerfile {
  /** Build arguments above the first stage, with their defaults. */
  args: Map<string, string>
  stages: Stage[]
}

export function readContainerfile(text: string): Containerfile {
  const lines = text
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')
  const file: Containerfile = { args: new Map(), stages: [] }
  for (const line of lines.map((one) => one.trim()).filter(Boolean)) {
    const [, name = '', words = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
    if (!name) throw new Error(`This is no instruction: ${line}`)
    const last = file.stages.at(-1)
    if (name === 'FROM') {
      const [from = '', , as = ''] = words.split(/\s+/)
      file.stages.push({ name: as, from, instructions: [] })
    } else if (last) last.instructions.push({ name, words: words.replace(/\s+/g, ' ') })
    else if (name === 'ARG') file.args.set(...pair(words))
    else throw new Error(`${name} stands before the first FROM.`)
  }
  return file
}

/** The words of all instructions of this name, in order. */
export const instructionsOf = ({ instructions }: Stage, name: string): string[] =>
  instructions.flatMap((one) => (one.name === name ? [one.words] : []))

/** The variables of a stage. */
export const variablesOf = (stage: Stage): Map<string, string> =>
  new Map(instructionsOf(stage, 'ENV').flatMap((words) => words.split(' ').map(pair)))

function pair(word: string): [string, string] {
  const at = word.indexOf('=')
  return at < 0 ? [word, ''] : [word.slice(0, at), word.slice(at + 1)]
}
