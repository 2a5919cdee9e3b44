/** npm run build: what `npm start` would build, so that it need not: the web app and the compiled server. */

import { compileServer } from './server.ts'
import { buildWeb } from './web.ts'

const started = performance.now()
const web = await buildWeb({ force: process.argv.includes('--force') })
const server = await compileServer()
const seconds = ((performance.now() - started) / 1000).toFixed(1)
console.log(web || server ? `Built in web/dist and server/dist (${seconds} s).` : 'What is built is current.')
