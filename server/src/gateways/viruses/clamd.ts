import { connect } from 'node:net'
import type { Logger } from 'pino'
import type { Daemon } from '../../setting-kinds.ts'
import type { VirusScanner } from './port.ts'

const timeout = 20_000
const chunk = 64 * 1024
/** A verdict is one line; what is longer is none. */
const answerMax = 4096

/** The INSTREAM command of clamd: chunks with their length before them, an empty one at the end, then one line. */
export function clamd(at: Daemon, log: Pick<Logger, 'warn'>): VirusScanner {
  return {
    isOn: true,
    async scan(bytes) {
      try {
        const answer = await ask(at, bytes)
        if (/^stream: OK$/.test(answer)) return 'clean'
        if (/^stream: .+ FOUND$/.test(answer)) return 'infected'
        log.warn({ answer }, 'clamd gave no verdict')
      } catch (error) {
        log.warn({ err: error }, 'clamd did not answer')
      }
      return 'unscanned'
    },
  }
}

function ask(at: Daemon, bytes: Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect({ ...at })
    const end = (settle: () => void) => {
      clearTimeout(timer)
      socket.destroy()
      settle()
    }
    const timer = setTimeout(() => end(() => reject(new Error('no answer in time'))), timeout)
    socket.on('error', (error) => end(() => (answer.includes('\0') ? resolve(lineOf(answer)) : reject(error))))
    socket.on('close', () => end(() => reject(new Error('closed without a verdict'))))
    socket.on('data', (part) => {
      answer += part.toString('utf8')
      if (answer.includes('\0'))
        end(() => resolve(lineOf(answer))) // also before everything was sent: too large
      else if (answer.length > answerMax) end(() => reject(new Error('an answer without an end')))
    })
    socket.on('connect', () => {
      socket.write('zINSTREAM\0')
      for (let from = 0; from < bytes.length; from += chunk) {
        const part = bytes.subarray(from, from + chunk)
        socket.write(lengthOf(part.length))
        socket.write(part)
      }
      socket.write(lengthOf(0))
    })
  })
}

const lineOf = (answer: string) => answer.slice(0, answer.indexOf('\0'))

function lengthOf(length: number): Buffer {
  const four = Buffer.alloc(4)
  four.writeUInt32BE(length)
  return four
}
