/** A real nginx with docs/operate/nginx.conf, on free ports of the loopback. */
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { get } from 'node:https'
import { connect } from 'node:net'
import { join } from 'node:path'
import { findNginx } from '../../../tools/programs/nginx.ts'
import { until } from '../wait.ts'
import { afterwards, folder, root } from './process.ts'

type Test = Parameters<typeof afterwards>[0]

const hasOpenssl = spawnSync('openssl', ['version']).status === 0

/** Why there is none; false where there is. */
export const noNginx = (): string | false =>
  findNginx() && hasOpenssl ? false : 'no nginx (or openssl) here: apt-get install nginx-light, or set NGINX'

export interface Nginx {
  http: number
  https: number
  /** `nginx -t` of the file. */
  judgement: string
}

/** In front of the nodes on these ports. */
export async function startNginx(t: Test, nodes: readonly number[], ports: readonly [number, number]): Promise<Nginx> {
  const place = folder(t, 'nginx')
  const [http, https] = ports
  const at = (name: string) => join(place, name)
  const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', at('key.pem'), '-subj', '/CN=community.example.mg']
  spawnSync('openssl', ['req', '-x509', ...key, '-out', at('chain.pem'), '-days', '1'], { stdio: 'ignore' })
  const filled: [RegExp, string][] = [
    [/^user .*$/m, ''],
    [/^pid .*$/m, `pid ${at('pid')};`],
    [/\S+fullchain\.pem/, at('chain.pem')],
    [/\S+privkey\.pem/, at('key.pem')],
    [/\/var\/log\/nginx\/access\.log/, at('access.log')],
    [/\/var\/log\/nginx\/error\.log/, at('error.log')],
    [/ *server 127\.0\.0\.1:4000([^;]*);\n/, nodes.map((port) => `server 127.0.0.1:${port}$1;\n`).join('')],
    [/listen 80 default_server;\n.*\[::\].*\n/, `listen 127.0.0.1:${http} default_server;\n`],
    [/listen 443 ssl http2;\n.*\[::\].*\n/, `listen 127.0.0.1:${https} ssl http2;\n`],
    // Which node answered, and which were asked before it.
    [
      /^http \{$/m,
      `http {\nadd_header x-nodes $upstream_addr always;\n${temporary.map((name) => `${name}_temp_path ${at(name)};`).join('\n')}`,
    ],
  ]
  let text = readFileSync(join(root, 'docs/operate/nginx.conf'), 'utf8')
  for (const [line, value] of filled) {
    if (!line.test(text)) throw new Error(`docs/operate/nginx.conf says nothing like ${line}`)
    text = text.replace(line, value)
  }
  writeFileSync(at('nginx.conf'), text)
  const args = ['-p', place, '-e', 'stderr', '-c', at('nginx.conf')]
  const program = findNginx() ?? 'nginx'
  const { stderr: judgement } = spawnSync(program, ['-t', ...args], { encoding: 'utf8' })
  const child = spawn(program, [...args, '-g', 'daemon off;'], { stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  afterwards(t, async () => {
    child.kill('SIGTERM')
    await ended
  })
  await until('nginx listens', () => {
    if (child.exitCode !== null) throw new Error(`nginx ended:\n${judgement}`)
    return listens(https)
  })
  return { http, https, judgement }
}

const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })

/** One request over TLS, whose certificate is our own. */
export function ask(port: number, path: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const options = { port, path, host: '127.0.0.1', rejectUnauthorized: false, agent: false } as const
    get(options, async (answer) => {
      let text = ''
      for await (const part of answer) text += part
      resolve({ status: answer.statusCode ?? 0, text })
    }).once('error', reject)
  })
}
