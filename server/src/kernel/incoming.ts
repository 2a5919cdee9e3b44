import { mkdirSync } from 'node:fs'
import { open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { image, queryLimits } from '@vondrona/rules/constants'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kernel } from './context.ts'
import { DiskFull } from './db.ts'
import { roomIn } from './disk-room.ts'
import type { ContextOf } from './module.ts'
import { MalformedForm, type Part, partsOf } from './multipart.ts'
import { takeReception } from './receptions.ts'
import { Refused } from './refused.ts'

/**
 * Files inside a GraphQL call (graphql-multipart-request-spec): `operations`, `map`, then one file. It is written to the
 * disk while it comes, in a folder that no backup holds, and is gone when the call is answered or broken off.
 */

/** A file of this call. The scalar `Upload` lets everything through: whoever takes one asks whether it is of this class. */
export class IncomingFile {
  readonly #path: string
  /** Bytes; null: more than `image.maxBytes`, and not kept. */
  readonly size: number | null
  constructor(path: string, size: number | null) {
    this.#path = path
    this.size = size
  }
  read(): Promise<Buffer> {
    return readFile(this.#path)
  }
}

export const incomingFolder = ({ config }: Pick<Kernel, 'config'>) => join(config.DATA_DIR, 'incoming')

const fieldMax = 4 * queryLimits.text
const drainedMax = 3 * image.maxBytes // read and thrown away, so that a photo a little too large gets its sentence

/** Lets GraphQL calls carry a file; only somebody who is signed in is listened to for so long. */
export function receiveFiles(app: FastifyInstance, kernel: Kernel, contextOf: ContextOf) {
  const folder = incomingFolder(kernel)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const paths = new WeakMap<FastifyRequest, string>()
  let arriving = 0

  app.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: AsyncIterable<Buffer>) => {
    if (request.routeOptions.url !== '/api/graphql') throw Object.assign(new Error('no form'), { statusCode: 415 })
    const ctx = await contextOf(request)
    if (!ctx.actor) throw new Refused('UNAUTHENTICATED', 'shell.signInFirst')
    if (Number(request.headers['content-length'] ?? 0) > drainedMax) throw new Refused('TOO_LARGE', 'uploads.tooLarge')
    if (arriving >= image.receptions) throw new Refused('BUSY', 'shell.unavailable', { retryAfter: 5 })
    if ((await roomIn(kernel.config, folder)) < image.maxBytes)
      throw new Refused('UNAVAILABLE', 'uploads.diskFull', { retryAfter: 60 })
    const leave = takeReception(ctx)
    const path = join(folder, kernel.newId())
    paths.set(request, path)
    arriving += 1
    try {
      return await readCall(payload, request.headers['content-type'] ?? '', path)
    } catch (error) {
      await rm(path, { force: true })
      throw error
    } finally {
      arriving -= 1
      leave()
    }
  })
  app.addHook('onResponse', async (request) => {
    const path = paths.get(request)
    if (path) await rm(path, { force: true })
  })
}

/** Files that a process left behind when it was killed. */
export async function sweepIncoming(kernel: Kernel, before: Date): Promise<void> {
  const folder = incomingFolder(kernel)
  for (const name of await readdir(folder).catch(() => [])) {
    const info = await stat(join(folder, name)).catch(() => null)
    if (info && info.mtime < before) await rm(join(folder, name), { force: true })
  }
}

type Call = { query: string; variables: Record<string, unknown> }

async function readCall(body: AsyncIterable<Buffer>, contentType: string, path: string): Promise<Call> {
  let call: Call | undefined
  let place: { name: string; target: Record<string, unknown>; key: string } | undefined
  let file: IncomingFile | undefined
  for await (const part of partsOf(body, contentType)) {
    if (part.name === 'operations' && !call) call = asCall(await fieldOf(part))
    else if (part.name === 'map' && call && !place) place = placeIn(call, await fieldOf(part))
    else if (place && part.name === place.name && !file) {
      file = await fileOf(part, path)
      place.target[place.key] = file
    } else throw new MalformedForm(`the part ${part.name} is not expected here`)
  }
  if (!call || !file) throw new MalformedForm('operations, map and one file are expected')
  return call
}

async function fieldOf(part: Part): Promise<unknown> {
  const pieces: Buffer[] = []
  let size = 0
  await part.read((bytes) => {
    size += bytes.length
    if (size > fieldMax) throw new Refused('TOO_LARGE', 'shell.tooLarge')
    pieces.push(bytes)
  })
  try {
    return JSON.parse(Buffer.concat(pieces).toString())
  } catch {
    throw new MalformedForm(`${part.name} is not JSON`)
  }
}

async function fileOf(part: Part, path: string): Promise<IncomingFile> {
  const file = await open(path, 'wx', 0o600)
  let size = 0
  try {
    await part.read(async (bytes) => {
      size += bytes.length
      if (size > drainedMax) throw new Refused('TOO_LARGE', 'uploads.tooLarge')
      if (size <= image.maxBytes) await file.writeFile(bytes)
    })
  } catch (error) {
    throw ['ENOSPC', 'EDQUOT'].includes(String((error as NodeJS.ErrnoException).code)) ? new DiskFull(error) : error
  } finally {
    await file.close()
  }
  return new IncomingFile(path, size <= image.maxBytes ? size : null)
}

function asCall(operations: unknown): Call {
  const { query, variables } = (operations ?? {}) as Partial<Call>
  if (typeof query !== 'string' || !isObject(variables))
    throw new MalformedForm('one operation with variables is expected')
  return operations as Call
}

/** `{"0": ["variables.file"]}`: where the one file goes; nothing but null may stand there. */
function placeIn(call: Call, map: unknown) {
  const [[name = '', paths] = [], ...others] = Object.entries(isObject(map) ? map : {})
  const [path] = Array.isArray(paths) && paths.length === 1 && others.length === 0 ? paths : []
  const [root, key = '', ...deeper] = String(path ?? '').split('.')
  const isFree = Object.hasOwn(call.variables, key) && call.variables[key] === null
  if (root !== 'variables' || deeper.length > 0 || !isFree) throw new MalformedForm('the map is not understood')
  return { name, target: call.variables, key }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
