/** Builds images of this tree with buildah (chroot; STORAGE_DRIVER=vfs where there is no overlay) on a base made of Debian's packages, and runs them. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../lib/files.ts'

/** What an image says about itself. */
interface ImageConfig {
  User: string
  Env: string[]
  Cmd: string[]
  WorkingDir: string
  Volumes: Record<string, object>
  ExposedPorts: Record<string, object>
  Healthcheck: { Test: string[] }
}

interface Running {
  said(): string
  signal(name: NodeJS.Signals): void
  ended: Promise<number | null>
}

const base = 'localhost/debian-base'

export class Images {
  readonly place = mkdtempSync(join(tmpdir(), 'vd-images-'))
  readonly #storage = ['--root', join(this.place, 'root'), '--runroot', join(this.place, 'run')]

  async makeBase(suite: string): Promise<void> {
    const archive = join(this.place, 'base.tar')
    await makeDebian(suite, archive)
    const container = await this.#buildah('from', 'scratch')
    await this.#buildah('add', '--quiet', container, archive, '/')
    await this.#buildah('commit', '--quiet', container, base)
    await this.#buildah('rm', container)
    rmSync(archive)
  }

  /** The last stage, or `target`. npm in it asks whom npm here asks. */
  async build(name: string, { args = {}, target }: { args?: Record<string, string>; target?: string } = {}) {
    const given = Object.entries({ BASE: base, ...args }).flatMap(([key, value]) => ['--build-arg', `${key}=${value}`])
    const secrets = [
      ['npmrc', npmSetting('userconfig')],
      ['ca', npmSetting('cafile')],
    ].flatMap(([id, path]) => (path && existsSync(path) ? ['--secret', `id=${id},src=${path}`] : []))
    await this.#buildah(
      'build',
      ...['--isolation', 'chroot', '--format', 'docker', '--layers', '--pull-never'],
      ...given,
      ...secrets,
      ...(target ? ['--target', target] : []),
      ...['--tag', name, '--file', join(root, 'Containerfile'), root],
    )
  }

  async configOf(name: string): Promise<ImageConfig> {
    return JSON.parse(await this.#buildah('inspect', '--type', 'image', name)).Docker.config
  }

  /** The files of an image in a folder; nobody else has it. */
  async mount(name: string): Promise<string> {
    return this.#buildah('mount', await this.#buildah('from', '--pull-never', name))
  }

  /** What its files take, uncompressed. */
  async bytesOf(name: string): Promise<number> {
    const { stdout } = spawnSync('du', ['-sx', '--apparent-size', '-B1', await this.mount(name)], { encoding: 'utf8' })
    return Number.parseInt(stdout, 10)
  }

  /**
   * Its command as its user, in a mount namespace: everything read-only but /tmp and `data`, which is mounted at its
   * volume. The network is this machine's.
   */
  async start(name: string, env: Record<string, string>, data: string, command?: string[]): Promise<Running> {
    const config = await this.configOf(name)
    const files = await this.mount(name)
    const variables = [...config.Env, ...Object.entries(env).map(([key, value]) => `${key}=${value}`)]
    const { User = '', WorkingDir = '' } = config
    const [volume = '/data'] = Object.keys(config.Volumes)
    const script = `set -e
      mount --bind "$1" "$1" && mount -o remount,bind,ro "$1"
      mount -t tmpfs -o mode=1777 tmpfs "$1/tmp" && mount -t proc proc "$1/proc"
      mount --rbind /dev "$1/dev" && mount --bind "$2" "$1$3"
      files=$1 user=$4; shift 4
      exec chroot --userspec="$user" "$files" env -i "$@"`
    const environment = ['-C', WorkingDir || '/', ...variables]
    const words = [files, data, volume, User || '0:0', ...environment, ...(command ?? config.Cmd)]
    const child = spawn('unshare', ['--mount', '--propagation', 'private', 'sh', '-c', script, 'sh', ...words], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let text = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part) => {
        text += part
      })
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
    return { said: () => text, signal: (signal) => void child.kill(signal), ended }
  }

  /** A folder that belongs to the user of the image. */
  async data(name: string): Promise<string> {
    const folder = mkdtempSync(join(this.place, 'data-'))
    spawnSync('chown', [(await this.configOf(name)).User || '0:0', folder])
    return folder
  }

  async remove(): Promise<void> {
    await this.#buildah('rm', '--all')
    rmSync(this.place, { recursive: true, force: true })
  }

  async #buildah(verb: string, ...args: string[]): Promise<string> {
    mkdirSync(join(this.place, 'tmp'), { recursive: true })
    const env = { ...process.env, TMPDIR: join(this.place, 'tmp') }
    return must('buildah', [...this.#storage, verb, ...args], env)
  }
}

/** Debian's smallest system, without manuals, as an archive. */
export async function makeDebian(suite: string, archive: string): Promise<void> {
  const without = ['man', 'locale', 'doc'].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`)
  const licences = '--dpkgopt=path-include=/usr/share/doc/*/copyright'
  await must('mmdebstrap', ['--variant=minbase', '--format=tar', ...without, licences, suite, archive])
}

/** One of npm's own settings here, which are a file's path. */
export function npmSetting(name: string): string {
  const { stdout } = spawnSync('npm', ['config', 'get', name], { encoding: 'utf8', cwd: tmpdir() })
  return stdout.trim()
}

/** What it writes to its standard output; throws with the end of what it said besides. */
async function must(program: string, args: string[], env = process.env): Promise<string> {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const said = { out: '', err: '' }
  child.stdout.on('data', (part) => {
    said.out += part
  })
  child.stderr.on('data', (part) => {
    said.err += part
  })
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (code !== 0) throw new Error(`${program} ${args.join(' ')}\n${(said.out + said.err).slice(-4000)}`)
  return said.out.trim()
}
