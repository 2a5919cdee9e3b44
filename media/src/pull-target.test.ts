import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authorityOf } from './pull-target.ts'

test('a pull has the port of its address, else the usual one of its kind, and a host without brackets', () => {
  const of = (url: string) => Object.values(authorityOf(url)).join(' ')
  for (const [url, found] of Object.entries({
    'rtsp://a.mg/x': 'a.mg 554',
    'rtsps://a.mg': 'a.mg 322',
    'rtmp://a.mg/app/name': 'a.mg 1935',
    'RTMPS://a.mg': 'a.mg 443',
    'http://a.mg?x': 'a.mg 80',
    'https://user:word@a.mg#x': 'a.mg 443',
    'http://a.mg:8080/x': 'a.mg 8080',
    'http://[2001:db8::1]:81/': '2001:db8::1 81',
    'file://a.mg/x': 'a.mg 0',
    'http:///x': ' 80',
    'a.mg': ' 0',
    'http://a.mg:99999/': ' 80',
  }))
    assert.equal(of(url), found, url)
})
