import { startStack } from '@atesta/testkit/stack.ts'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('proxies that are trusted: none unless they are named', () => {
  const trusted = (TRUST_PROXY?: string) => readConfig({ TRUST_PROXY }).trustProxy
  expect(trusted()).toEqual([])
  expect(trusted('')).toEqual([])
  expect(trusted('loopback, 10.0.0.0/8,192.0.2.7, fd00::/8')).toEqual([
    'loopback',
    '10.0.0.0/8',
    '192.0.2.7',
    'fd00::/8',
  ])
})

test.each([
  'true',
  'proxy.example',
  '10.0.0.0/33',
  '10.0.0.0/0',
  '10.0.0.1/8/8',
  '10.0.0.1,',
  'fe80::1%eth0',
])('TRUST_PROXY=%s stops the start', (TRUST_PROXY) => {
  expect(() => readConfig({ TRUST_PROXY })).toThrow(/TRUST_PROXY: addresses or networks/)
})

test('time-stamp authorities: several between commas, and only addresses that can be asked', () => {
  const authorities = (TSA_URL?: string) => readConfig({ TSA_URL }).timeStampAuthorities
  expect(authorities()).toEqual([])
  expect(authorities('https://tsa.example/tsr, http://127.0.0.1:3161')).toEqual([
    'https://tsa.example/tsr',
    'http://127.0.0.1:3161',
  ])
  expect(() => authorities('ftp://tsa.example')).toThrow(/TSA_URL/)
})

test('browsers are told where they report errors without the secret that old addresses hold', () => {
  const told = (SENTRY_DSN: string) => readConfig({ SENTRY_DSN }).sentryDsn
  expect(told('https://key:secret@errors.example/7')).toBe('https://key@errors.example/7')
  expect(told('https://key@errors.example/7')).toBe('https://key@errors.example/7')
})

test('statements are prepared unless it is switched off', () => {
  expect(readConfig({}).preparedStatements).toBe(true)
  expect(readConfig({ PREPARED_STATEMENTS: 'off' }).preparedStatements).toBe(false)
})

test.each(['postgres://owner:secret@db:port/atesta', 'mysql://owner:secret@db/atesta'])(
  'DATABASE_URL that cannot be read is named, without its password',
  (DATABASE_URL) => {
    const reading = () => readConfig({ DATABASE_URL })
    expect(reading).toThrow('DATABASE_URL: an address such as postgres://user:password@host:5432/database')
    expect(reading).not.toThrow(/secret/)
  },
)

test('logins are named all together or not at all', () => {
  const [DATABASE_URL, DATABASE_APP_URL] = ['postgres://owner@db/atesta', 'postgres://app@db/atesta']
  expect(() => readConfig({ DATABASE_URL, DATABASE_APP_URL })).toThrow(/DATABASE_JOBS_URL: all of them/)
  expect(readConfig({ DATABASE_URL }).roleUrls).toBeUndefined()
})

test.each([
  ['', '127.0.0.1'],
  ['loopback', '203.0.113.9'],
  ['10.0.0.0/8', '127.0.0.1'],
])('behind %s a request comes from %s', async (TRUST_PROXY, address) => {
  const stack = await startStack({ env: { TRUST_PROXY } })
  try {
    const alice = await stack.as('alice')
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' }
    const body = JSON.stringify({ name: 'From afar', members: [] })
    expect((await alice.fetch('/api/workflows/folder/create', { method: 'POST', headers, body })).ok).toBe(
      true,
    )
    const [entry] = (await alice.api.audit.list({ query: {} })).data
    expect(entry?.address).toBe(address)
  } finally {
    await stack.stop()
  }
})
