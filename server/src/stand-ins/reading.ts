import type { Call } from './types.ts'

type Fields = Record<string, unknown>

/** The body as an object, from JSON or a form; empty if it is neither. */
export function fieldsOf({ body, headers }: Call): Fields {
  if (String(headers['content-type'] ?? '').includes('form')) return Object.fromEntries(new URLSearchParams(body))
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? (value as Fields) : {}
  } catch {
    return {}
  }
}

export const header = ({ headers }: Call, name: string) => String(headers[name] ?? '')
export const bearer = (call: Call) => header(call, 'authorization').replace(/^Bearer /, '')

/** User and password of HTTP basic authentication, as `user:password`. */
export const basic = (call: Call) =>
  Buffer.from(header(call, 'authorization').replace(/^Basic /, ''), 'base64').toString('utf8')

export const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** An address that a notification or a browser may be sent to. */
export const isAddress = (value: unknown) => /^https?:$/.test(URL.parse(text(value))?.protocol ?? '')
