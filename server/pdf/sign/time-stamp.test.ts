import { execFileSync } from 'node:child_process'
import { createHash, createPrivateKey, sign, X509Certificate } from 'node:crypto'
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startReceiver } from '@atesta/testkit/outside/receiver.ts'
import {
  haveSignatureTools,
  judge,
  missingSignatureTools,
  signatureFolder,
} from '@atesta/testkit/signatures/signed-pdf.ts'
import { type Behaviour, startTimeStampAuthority } from '@atesta/testkit/signatures/time-stamp-authority.ts'
import { PDF } from '@libpdf/core'
import { fromBER, OctetString } from 'asn1js'
import { Certificate } from 'pkijs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createReportRenderer } from '../renderer.ts'
import { sampleReport } from '../sample-report.ts'
import { timeStamp } from './time-stamp.ts'

const data = Buffer.from('the value of a signature')
let given: Awaited<ReturnType<typeof signatureFolder>>
let authority: Awaited<ReturnType<typeof startTimeStampAuthority>> | undefined
let notices: string[]
beforeAll(async () => {
  given = await signatureFolder()
  if (haveSignatureTools) authority = await startTimeStampAuthority(given.folder)
})
afterAll(async () => {
  await authority?.stop()
  await given.remove()
})
beforeEach(() => {
  notices = []
})
/** OpenSSL answers as fast as the machine lets it: only what never answers is waited for as short as in life. */
const timeoutMs = 60_000
const ask = async (...authorities: string[]) =>
  (await timeStamp(data, { authorities, timeoutMs }, (text) => notices.push(text)))?.token
// An authority that failed is not asked again for a while, so each case has an address of its own.
let cases = 0
const addressFor = (behaviour: Behaviour) => {
  authority?.behave(behaviour)
  cases += 1
  return `${authority?.url}${cases}`
}

test('a token of OpenSSL’s authority over these bytes, which OpenSSL verifies', async (context) => {
  if (!authority) return context.skip(missingSignatureTools)
  const token = await ask(addressFor('honest'))
  expect(notices).toEqual([])
  const at = (name: string, bytes: Uint8Array) => {
    writeFileSync(join(given.folder, name), bytes)
    return join(given.folder, name)
  }
  const files = ['-data', at('data', data), '-in', at('token', token ?? new Uint8Array()), '-token_in']
  const trust = ['-CAfile', join(given.folder, 'ca.pem')]
  expect(
    execFileSync('/usr/bin/openssl', ['ts', '-verify', ...files, ...trust], {
      encoding: 'utf8',
      stdio: 'pipe',
    }),
  ).toContain('Verification: OK')
})

test.each([
  ['other data', 'about something else'],
  ['other nonce', 'answers another request'],
  ['altered', 'signature is wrong'],
  ['from the future', 'says that it is'],
  ['expired certificate', 'not valid at its time'],
  ['certificate for something else', 'not one for time stamps'],
  ['refuses', 'HTTP 503'],
] as const)('an authority with %s is not believed, and it is said why', async (behaviour, why) => {
  if (!authority) return
  const address = addressFor(behaviour)
  expect(await ask(address)).toBeUndefined()
  expect(notices).toHaveLength(1)
  expect(notices[0]).toContain(why)
  // It is left alone for a while, so that reports do not queue behind it.
  const before = authority.asked()
  expect(await ask(address)).toBeUndefined()
  expect([authority.asked(), notices.length]).toEqual([before, 1])
})

/** asn1js finds a value inside of this string of bytes. */
function readsInside(bytes: Buffer): boolean {
  // Most have another length in the place of theirs, and need no reader.
  if (bytes[1] !== bytes.length - 2) return false
  const { result } = fromBER(Buffer.concat([Buffer.of(0x04, bytes.length), bytes]))
  return result instanceof OctetString && result.valueBlock.value.length > 0
}

/** The authority's certificate, signed again until its hash happens to read as ASN.1, as one in some hundred does. */
function certificateWithLegibleHash(hash: string): string {
  const read = (name: string) => readFileSync(join(given.folder, name))
  const key = createPrivateKey(read('ca.key'))
  const certificate = Certificate.fromBER(new X509Certificate(read('tsa.pem')).raw)
  const [told, algorithm] = [certificate.tbsView, certificate.signatureAlgorithm.toSchema().toBER()]
  for (;;) {
    const signature = sign('sha256', told, key)
    const bits = Buffer.concat([Buffer.of(0x03, signature.length + 1, 0), signature])
    const content = Buffer.concat([told, new Uint8Array(algorithm), bits])
    const der = Buffer.concat([Buffer.of(0x30, 0x82, content.length >> 8, content.length & 0xff), content])
    if (readsInside(createHash(hash).update(der).digest())) return new X509Certificate(der).toString()
  }
}

test.each(['sha1', 'sha256'])(
  'a token that names its certificate by a %s that reads as ASN.1 is believed',
  async (hash) => {
    if (!authority) return
    const before = readFileSync(join(given.folder, 'tsa.pem'))
    writeFileSync(join(given.folder, 'tsa.pem'), certificateWithLegibleHash(hash))
    appendFileSync(join(given.folder, 'tsa.cnf'), `\ness_cert_id_alg = ${hash}\n`)
    try {
      expect(await ask(addressFor('honest'))).toBeInstanceOf(Uint8Array)
      expect(notices).toEqual([])
    } finally {
      writeFileSync(join(given.folder, 'tsa.pem'), before)
    }
  },
)

test('a password in its address is used and never said, and it cannot send on to another', async (context) => {
  if (!authority) return context.skip(missingSignatureTools)
  const known = (behaviour: Behaviour) => addressFor(behaviour).replace('//', '//name:p%40ss@')
  expect(await ask(known('honest'))).toBeInstanceOf(Uint8Array)
  expect(await ask(known('refuses'))).toBeUndefined()
  const elsewhere = addressFor('honest')
  const sendsOn = await startReceiver()
  sendsOn.answer((response) => response.writeHead(307, { location: elsewhere }).end())
  expect(await ask(sendsOn.url.replace('//', '//name:p%40ss@'))).toBeUndefined()
  expect(sendsOn.received[0]?.headers.authorization).toBe(`Basic ${btoa('name:p@ss')}`)
  await sendsOn.stop()
  expect(notices).toHaveLength(2)
  expect(notices.join()).not.toContain('ss@')
})

test('one that is silent is not waited for, and the next one is asked', async (context) => {
  if (!authority) return context.skip(missingSignatureTools)
  const silent = addressFor('silent')
  const begun = performance.now()
  const authorities = [silent, 'http://127.0.0.1:9/closed']
  expect(await timeStamp(data, { authorities }, (text) => notices.push(text))).toBeUndefined()
  // Less than what the others are waited for here.
  expect(performance.now() - begun).toBeLessThan(timeoutMs)
  expect(notices).toHaveLength(2)
  expect(await ask(silent, addressFor('honest'))).toBeInstanceOf(Uint8Array)
})

test('a report is signed with the token inside; without one it is signed all the same', async (context) => {
  if (!authority) return context.skip(missingSignatureTools)
  const told: string[] = []
  const renderer = createReportRenderer({ notice: (text) => told.push(text) })
  try {
    const signed = async (behaviour: Behaviour) => {
      const authorities = [addressFor(behaviour)]
      return renderer.renderReport(sampleReport('en', []), {
        ...(await given.keys.signature()),
        ...{ authorities, timeoutMs },
      })
    }
    const [stamped, unstamped] = [await signed('honest'), await signed('refuses')]
    // id-aa-timeStampToken, in the DER of the signature (RFC 3161, appendix A).
    const stamp = Buffer.from([0x06, 0x0b, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x09, 0x10, 0x02, 0x0e])
    const hasStamp = (bytes: Uint8Array) => Buffer.from(bytes).includes(stamp.toString('hex').toUpperCase())
    expect([hasStamp(stamped), hasStamp(unstamped)]).toEqual([true, false])
    for (const bytes of [stamped, unstamped]) {
      const said = judge(given.folder, bytes)
      expect(said.pdfsig).toContain('Signature is Valid')
      expect(said.qpdf).toContain('No syntax or stream encoding errors')
      expect((await PDF.load(bytes)).getAttachments().size).toBe(2)
    }
    expect(told).toHaveLength(1)
    expect(told[0]).toContain('HTTP 503')
  } finally {
    await renderer.close()
  }
})
