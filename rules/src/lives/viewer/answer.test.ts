import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BadAnswer, Crowded, isSilent, readAnswer } from './answer.ts'

test('R-SRC-08 R-HTTP-04 an answer must begin with v=', () => {
  assert.throws(() => readAnswer('o=- 1'), BadAnswer)
  assert.throws(() => readAnswer(''), BadAnswer)
  assert.throws(() => readAnswer('<html>'), BadAnswer)
  assert.equal(readAnswer('v=0\r\no=-'), 'v=0\r\no=-')
})

test('R-SRC-09 R-HTTP-04 a JSON reply needs code 0 and an sdp', () => {
  assert.throws(() => readAnswer('{"code":-400,"msg":"stream not found"}'), /stream not found/)
  assert.throws(() => readAnswer('{"code":0}'), BadAnswer)
  assert.throws(() => readAnswer('{"sdp":"v=0"}'), BadAnswer)
  assert.throws(() => readAnswer('{"code":0,"sdp":"x"}'), BadAnswer)
  assert.throws(() => readAnswer('{"code":'), BadAnswer)
  assert.equal(readAnswer('{"code":0,"type":"answer","sdp":"v=0"}'), 'v=0')
})

test('an answer that too many watch is told from one that the gateway failed', () => {
  assert.throws(() => readAnswer('{"code":-429,"msg":"Too many viewers at once"}'), Crowded)
  assert.throws(
    () => readAnswer('{"code":-503,"msg":"away"}'),
    (error) => error instanceof BadAnswer && !(error instanceof Crowded),
  )
})

test('R-LIVE-34 an answer whose audio is missing, rejected or not sent is silent', () => {
  const video = 'v=0\r\nm=video 9 UDP/TLS/RTP/SAVPF 96\r\na=sendonly'
  assert.ok(isSilent(video))
  assert.ok(isSilent(`${video}\r\nm=audio 9 UDP/TLS/RTP/SAVPF 111\r\na=inactive`))
  assert.ok(isSilent(`${video}\r\nm=audio 0 UDP/TLS/RTP/SAVPF 111\r\na=sendonly`))
  assert.ok(!isSilent(`${video}\r\nm=audio 9 UDP/TLS/RTP/SAVPF 111\r\na=sendonly`))
})
