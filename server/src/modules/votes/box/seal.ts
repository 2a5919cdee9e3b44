import { createHmac } from 'node:crypto'
import { vote as limits } from '@vondrona/rules/votes/constants'
import { secretsFrom } from '../../../kernel/crypto/secrets.ts'

export interface Ballot {
  code: string
  choices: number[]
}

/** What a key does with the ballots of one vote. */
export interface Seal {
  /** Names the key, and says nothing about it. */
  id: Buffer
  /** Equal for equal codes, and for nobody without the key. */
  mark(code: string): Buffer
  /** Of one length, whatever was chosen. */
  seal(ballot: Ballot): Buffer
  open(sealed: Uint8Array): Ballot
}

const codeLength = limits.codeLength

/** The seal of a key of 32 bytes. */
export function sealOf(voteId: string, key: Buffer): Seal {
  const secrets = secretsFrom(key)
  const purpose = `ballot ${voteId}`
  return {
    id: idOf(voteId, key),
    mark: (code) => secrets.keyedHash(`mark ${voteId}`, code),
    seal({ code, choices }) {
      const plain = Buffer.alloc(codeLength + 4)
      if (code.length !== codeLength || plain.write(code, 'latin1') !== codeLength) throw new Error('not a receipt')
      plain.writeUInt32BE(
        choices.reduce((bits, choice) => bits + 2 ** choice, 0),
        codeLength,
      )
      return secrets.encrypt(purpose, plain)
    },
    open(sealed) {
      const plain = secrets.decrypt(purpose, sealed)
      const bits = plain.readUInt32BE(codeLength)
      const places = Array.from({ length: limits.options.max }, (_, choice) => choice)
      return {
        code: plain.toString('latin1', 0, codeLength),
        choices: places.filter((choice) => (bits >>> choice) & 1),
      }
    },
  }
}

const idOf = (voteId: string, key: Buffer) => createHmac('sha256', key).update(`id ${voteId}`).digest().subarray(0, 16)
