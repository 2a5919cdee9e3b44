/** The baseline for a prebuilt page: plain node:http with 12 KB in memory. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const bytes = Buffer.alloc(12_000, 'a')
const server = createServer((_request, answer) => {
  answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': bytes.length })
  answer.end(bytes)
})
server.listen(0, '127.0.0.1', () => console.log(`listening on 127.0.0.1:${(server.address() as AddressInfo).port}`))
