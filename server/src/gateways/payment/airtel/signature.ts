import { createHmac } from 'node:crypto'
import { sameSecret } from '../reading.ts'

const hashOf = (text: string, key: string) => createHmac('sha256', key).update(text).digest('base64')

/**
 * Whether `hash` signs the callback. Its documentation leaves open whether the value of `transaction` is signed or an
 * object that contains it alone; both are accepted, as they were written.
 */
export function isSigned(body: string, hash: string, key: string): boolean {
  const transaction = sliceOf(body)
  if (!transaction) return false
  return [transaction, `{"transaction":${transaction}}`].some((text) => sameSecret(hash, hashOf(text, key)))
}

/** The text of the object behind `"transaction":`, exactly as it was sent; null if there is none. */
function sliceOf(body: string): string | null {
  const start = /"transaction"\s*:\s*(?=\{)/.exec(body)
  if (!start) return null
  const from = start.index + start[0].length
  let depth = 0
  let isText = false
  for (let at = from; at < body.length; at++) {
    const character = body[at]
    if (isText) {
      if (character === '\\') at++
      else if (character === '"') isText = false
    } else if (character === '"') isText = true
    else if (character === '{') depth++
    else if (character === '}' && --depth === 0) return body.slice(from, at + 1)
  }
  return null
}
