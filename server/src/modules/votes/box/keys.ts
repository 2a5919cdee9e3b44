import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, unlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Kernel } from '../../../kernel/context.ts'
import { perProcess } from '../../../kernel/per-process.ts'
import { type Seal, sealOf } from './seal.ts'

/** A key's file: which vote, which key. */
export interface KeyFile {
  voteId: string
  id: string
}

const keyLength = 32
const name = ({ voteId, id }: KeyFile) => `${voteId}.${id}.key`

/**
 * The keys of boxes: one file each, outside of the database and of its backups, the same folder for all nodes. A key is on
 * the disk before anything that it sealed, and destroyed once nothing that counts needs it.
 */
export class BoxKeys {
  readonly #folder: string
  readonly #log: Kernel['log']
  #spent: KeyFile[] = []

  constructor({ config, log }: Pick<Kernel, 'config' | 'log'>) {
    this.#folder = resolve(config.BALLOT_KEYS_DIR || join(config.DATA_DIR, 'ballot-keys'))
    this.#log = log
  }

  async make(voteId: string): Promise<Seal> {
    const made = await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    if (made) await flush(dirname(made))
    const key = randomBytes(keyLength)
    const seal = sealOf(voteId, key)
    const file = await open(this.#path({ voteId, id: seal.id.toString('hex') }), 'wx', 0o600)
    try {
      await file.writeFile(key)
      await file.sync()
    } finally {
      await file.close()
    }
    await flush(this.#folder)
    return seal
  }

  /** Null: there is no such key, or its file is damaged. */
  async read(voteId: string, id: Buffer): Promise<Seal | null> {
    const key = await readFile(this.#path({ voteId, id: id.toString('hex') })).catch(noneThere)
    if (key?.length !== keyLength) return null
    const seal = sealOf(voteId, key)
    return seal.id.equals(id) ? seal : null
  }

  async list(): Promise<KeyFile[]> {
    const names = (await readdir(this.#folder).catch(noneThere)) ?? []
    return names.flatMap((file) => {
      const [, voteId, id] = /^([0-9a-f-]{36})\.([0-9a-f]{32})\.key$/.exec(file) ?? []
      return voteId && id ? [{ voteId, id }] : []
    })
  }

  /** Called once it is committed that nothing needs the key. */
  spend(file: KeyFile): void {
    this.#spent.push(file)
  }

  /** Destroys what was spent. What fails is tried again, and looked for by the job. */
  async destroySpent(): Promise<void> {
    const files = this.#spent
    this.#spent = []
    for (const file of files)
      await this.#destroy(file).catch((error) => {
        this.#spent.push(file)
        this.#log.error(
          `The used key of a ballot box could not be destroyed: ${(error as Error).message}. Let the user of the service write in DATA_DIR; it is tried again.`,
        )
      })
  }

  /** Overwritten before it goes: on a disk that writes in place nothing remains. */
  async #destroy(spent: KeyFile): Promise<void> {
    const path = this.#path(spent)
    const file = await open(path, 'r+').catch(noneThere)
    if (!file) return
    try {
      await file.write(randomBytes(keyLength), 0, keyLength, 0)
      await file.sync()
    } finally {
      await file.close()
    }
    await unlink(path).catch(noneThere)
    await flush(this.#folder)
  }

  #path(file: KeyFile): string {
    return join(this.#folder, name(file))
  }
}

function noneThere(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error
  return null
}

/** A file that was made or removed there is so after a power cut, too. */
async function flush(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Of this process. */
export const boxKeys = perProcess((kernel) => new BoxKeys(kernel))
