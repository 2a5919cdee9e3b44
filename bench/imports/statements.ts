import { memory, round, send } from '../lib/measure.ts'
import { createAdmin, login, scratch, startServer } from '../lib/world.ts'
import { besides, sending, waitsOf } from './beside.ts'

const counts = 'lines booked known waiting refused'
const previewing = `mutation($provider: String!, $file: Upload!) { previewStatement(provider: $provider, file: $file) { ${counts} } }`
const importing = `mutation($provider: String!, $file: Upload!) { importStatement(provider: $provider, file: $file) { id ${counts} } }`

/** Previews and stores a statement of so many lines, none of which is a payment of ours. */
export async function importsOfStatements(lines: number): Promise<Record<string, unknown>[]> {
  const dataDir = scratch()
  createAdmin(dataDir)
  const server = await startServer(dataDir)
  const token = await login(server.port)
  const file = Buffer.from(fileOf(lines))
  const rows: Record<string, unknown>[] = []
  const idle = await besides(server, () => new Promise((resolve) => setTimeout(resolve, 3000)))
  rows.push({ work: 'nothing', ...waitsOf(idle.waits) })
  const put = async (work: string, query: string) => {
    const call = sending(token, query, { provider: 'mvola' }, file)
    const before = memory(server.pid).now
    const { answer, seconds, waits, peak } = await besides(server, () => send(server.port, call))
    const { data, errors } = JSON.parse(answer.body)
    const result = data?.previewStatement ?? data?.importStatement
    const sum = result && result.booked + result.known + result.waiting + result.refused
    if (result?.lines !== lines || sum !== lines) throw new Error(`${work}: ${JSON.stringify(errors ?? result)}`)
    rows.push({
      work,
      'file MB': round(file.length / 1e6, 2),
      seconds: round(seconds, 2),
      'MB more': round(peak - before, 0),
      ...waitsOf(waits),
    })
  }
  await put(`statement of ${lines}: preview`, previewing)
  await put(`statement of ${lines}: stored`, importing)
  await put(`statement of ${lines}: the same again`, importing)
  await server.stop()
  return rows
}

const two = (value: number) => String(value).padStart(2, '0')

/** As an operator writes it: most were paid, some failed, some were taken back, some left. */
function fileOf(lines: number): string {
  const rows = Array.from({ length: lines }, (_, n) => {
    const at = `${two(1 + (n % 28))}/01/2026 ${two(n % 24)}:${two(n % 60)}`
    const [status, type] =
      n % 20 === 0 ? ['Échoué', 'Crédit'] : n % 33 === 0 ? ['Reversed', 'Crédit'] : ['Succès', 'Crédit']
    return `${at};TX${String(n).padStart(9, '0')};${type};${20_000 + (n % 40) * 500};${status};MP-${String(n).padStart(5, '0')}-XXXXX`
  })
  return `Date;Transaction ID;Type;Montant;Statut;Référence\n${rows.join('\n')}\n`
}
