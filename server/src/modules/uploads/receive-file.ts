import { mkdirSync } from 'node:fs'
import { open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { queryLimits } from '@vondrona/rules/constants'
import { image, inputFile } from '@vondrona/rules/uploads/constants'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kernel } from '../../kernel/context.ts'
import { DiskFull } from '../../kernel/db.ts'
import { removePath } from '../../kernel/file-removal.ts'
import { roomIn } from '../../kernel/limits/disk-room.ts'
import type { ContextOf } from '../../kernel/module.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { mayGuestSend } from './guest-files.ts'
import { takeReception } from './receptions.ts'

/**
 * Files inside a GraphQL call (graphql-multipart-request-spec): `operations`, `map`, then one file. It is written to the
 * disk while it comes, in a folder that no backup holds, and is gone when the call is answered or broken off.
 */

/** A file of this call. The scalar `Upload` lets everything through: whoever takes one asks whether it is of this class. */
export class IncomingFile {
  readonly #path: string
  /** As the sender calls it. */
  readonly name: string
  /** Bytes; null: more than any file may have, and not kept. */
  readonly size: number | null
  constructor(path: string, name: string, size: number | null) {
    this.#path = path
    this.name = name
    this.size = size
  }
  read(): Promise<Buffer> {
    return readFile(this.#path)
  }
}

/** Where files are received before they are checked. */
export const incomingFolder = ({ config }: Pick<Kernel, 'config'>) => join(config.DATA_DIR, 'incoming')

const fieldMax = 4 * queryLimits.text
const fileMax = Math.max(...Object.values(inputFile)) // what asks for less refuses it itself
const drainedMax = 3 * image.maxBytes // read and thrown away, so that a photo a little too large gets its sentence

/** Lets GraphQL calls carry a file, of members, and of visitors where the domain that takes it says so. */
export function receiveFiles(app: FastifyInstance, kernel: Kernel, contextOf: ContextOf) {
  const folder = incomingFolder(kernel)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const paths = new WeakMap<FastifyRequest, string>()
  let arriving = 0

  app.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: Readable) => {
    if (request.routeOptions.url !== '/api/graphql') throw Object.assign(new Error('no form'), { statusCode: 415 })
    const ctx = await contextOf(request)
    if (Number(request.headers['content-length'] ?? 0) > drainedMax) throw new Refusal('TOO_LARGE', 'picture.tooLarge')
    if (arriving >= image.receptions) throw new Refusal('BUSY', 'shell.unavailable', { retryAfter: 5 })
    if ((await roomIn(kernel.config, folder)) < fileMax)
      throw new Refusal('UNAVAILABLE', 'uploads.diskFull', { retryAfter: 60 })
    const leave = takeReception(ctx)
    const path = join(folder, kernel.newId())
    paths.set(request, path)
    arriving += 1
    try {
      return await readCall(payload, request.headers, path, async ({ variables }) => {
        if (!ctx.actor && !(await mayGuestSend(ctx, variables)))
          throw new Refusal('UNAUTHENTICATED', 'shell.signInFirst')
      })
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
    if (info && info.mtime < before) await removePath(kernel, join(folder, name))
  }
}

type Call = { query: string; variables: Record<string, unknown> }
type Place = { name: string; target: Record<string, unknown>; key: string }

/** A form that is none, or none of ours. */
class MalformedForm extends Refusal {
  constructor(reason: string) {
    super('BAD_USER_INPUT', 'shell.badQuery')
    this.message = reason
  }
}

/**
 * The three parts in their order; the first thing that is wrong ends the reading, also what `admit` refuses while the
 * file comes. The body itself stays open for an answer.
 */
async function readCall(
  body: Readable,
  headers: FastifyRequest['headers'],
  path: string,
  admit: (call: Call) => Promise<void>,
): Promise<Call> {
  const form = makeForm(headers)
  const { promise: failed, reject: fail } = Promise.withResolvers<never>()
  let call: Call | undefined
  let admitted: Promise<void> | undefined
  let place: Place | undefined
  let file: Promise<IncomingFile> | undefined
  let stream: BusboyFileStream | undefined
  let size = 0

  const takeField = (name: string, text: string, isCut: boolean) => {
    if (isCut) throw new Refusal('TOO_LARGE', 'shell.tooLarge')
    if (name === 'operations' && !call) {
      call = asCall(fromJson(name, text))
      admitted = admit(call)
      admitted.catch(fail)
    } else if (name === 'map' && call && !place) place = placeIn(call, fromJson(name, text))
    else throw new MalformedForm(`the part ${name} is not expected here`)
  }
  form.on('field', (name, text, _nameIsCut, isCut) => {
    try {
      takeField(name, text, isCut)
    } catch (error) {
      fail(error)
    }
  })
  form.on('file', (name, sent, filename) => {
    stream = sent.on('error', fail)
    if (!place || name !== place.name) return fail(new MalformedForm(`the part ${name} is not expected here`))
    file = storeFile(sent, path, filename ?? '')
    file.catch(fail)
  })
  for (const event of ['partsLimit', 'fieldsLimit', 'filesLimit'] as const)
    form.on(event, () => fail(new MalformedForm('more parts than expected')))
  form.on('error', (error) => fail(new MalformedForm(String(error))))
  body.on('data', (bytes: Buffer) => {
    size += bytes.length
    if (size > drainedMax) fail(new Refusal('TOO_LARGE', 'picture.tooLarge'))
  })
  finished(body).catch(() => fail(new MalformedForm('the body ends too early')))
  const read = new Promise((resolve) => form.once('finish', () => resolve(null)))
  body.pipe(form)
  try {
    await Promise.race([read, failed])
    if (!call || !place || !file) throw new MalformedForm('operations, map and one file are expected')
    await admitted
    place.target[place.key] = await file
    return call
  } catch (error) {
    body.unpipe(form)
    stream?.destroy()
    await file?.catch(() => {}) // until it is closed
    throw error
  }
}

function makeForm(headers: FastifyRequest['headers']): BusboyInstance {
  const limits = { parts: 3, fields: 2, files: 1, fieldSize: fieldMax, headerPairs: 10, headerSize: 4096 }
  const isPartAFile = (name: string | undefined) => name !== 'operations' && name !== 'map'
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      limits,
      isPartAFile,
    })
  } catch (error) {
    throw new MalformedForm(String(error))
  }
}

function fromJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new MalformedForm(`${name} is not JSON`)
  }
}

async function storeFile(stream: Readable, path: string, name: string): Promise<IncomingFile> {
  const file = await open(path, 'wx', 0o600)
  let size = 0
  try {
    for await (const bytes of stream) {
      size += bytes.length
      if (size <= fileMax) await file.writeFile(bytes)
    }
  } catch (error) {
    throw ['ENOSPC', 'EDQUOT'].includes(String((error as NodeJS.ErrnoException).code)) ? new DiskFull(error) : error
  } finally {
    await file.close()
  }
  return new IncomingFile(path, name, size <= fileMax ? size : null)
}

function asCall(operations: unknown): Call {
  const { query, variables } = (operations ?? {}) as Partial<Call>
  if (typeof query !== 'string' || !isObject(variables))
    throw new MalformedForm('one operation with variables is expected')
  return operations as Call
}

/** `{"0": ["variables.file"]}`: where the one file goes; its value must be null. */
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
