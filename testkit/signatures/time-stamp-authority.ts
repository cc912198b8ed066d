import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { answerAs, type IssuerAnswer, issuerExtensions, prepareIssuer } from './issuer.ts'
import { openssl } from './openssl.ts'

/**
 * How an authority handles a request: `openssl` answers it, or a different request, or its answer is signed
 * again.
 */
export type Behaviour =
  | 'honest'
  | 'other data'
  | 'other nonce'
  | 'altered'
  | 'silent'
  | 'refuses'
  | 'from the future'
  | 'expired certificate'
  | 'certificate for something else'

/** The certificates of an authority: a root, its own below it, and two unsuitable ones. */
function makeCertificates(
  at: (name: string) => string,
  { subject, days, extensions }: { subject: string; days: number; extensions: string },
): void {
  // Only the authority itself has the slower kind of key, as most authorities do.
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  const own = ['-newkey', 'rsa:2048', '-nodes']
  openssl(
    ...['req', '-x509', ...key, '-subj', `/CN=${subject} root`, '-days', '7300'],
    ...['-keyout', at('ca.key'), '-out', at('ca.pem')],
  )
  const issue = (name: string, usage: string, lasts: number) => {
    openssl(
      'req',
      ...(name === 'tsa' ? own : key),
      '-subj',
      `/CN=${subject}`,
      '-keyout',
      at(`${name}.key`),
      '-out',
      at(`${name}.csr`),
    )
    writeFileSync(at('extensions'), `extendedKeyUsage=${usage}\n${extensions}`)
    openssl(
      ...['x509', '-req', '-in', at(`${name}.csr`), '-CA', at('ca.pem'), '-CAkey', at('ca.key')],
      ...['-CAcreateserial', '-days', String(lasts), '-extfile', at('extensions'), '-out', at(`${name}.pem`)],
    )
  }
  issue('tsa', 'critical,timeStamping', days)
  issue('expired', 'critical,timeStamping', -1)
  issue('other', 'critical,codeSigning', days)
}

/** DER of a SEQUENCE whose content is longer than 255 bytes. */
const sequence = (content: Buffer) =>
  Buffer.concat([Buffer.of(0x30, 0x82, content.length >> 8, content.length & 0xff), content])

/** OpenSSL's answer with other content or another signer, which `openssl ts` itself would refuse to make. */
function signedAgain(
  at: (name: string) => string,
  reply: Buffer,
  { signer, change = (info) => info }: { signer: string; change?: (info: Buffer) => Buffer },
): Buffer {
  writeFileSync(at('honest'), reply)
  openssl('ts', '-reply', '-in', at('honest'), '-token_out', '-out', at('token'))
  openssl('cms', '-verify', '-noverify', '-inform', 'DER', '-in', at('token'), '-out', at('info'))
  writeFileSync(at('info'), change(readFileSync(at('info'))))
  openssl(
    ...['cms', '-sign', '-cades', '-binary', '-nodetach', '-md', 'sha256', '-outform', 'DER'],
    ...['-econtent_type', '1.2.840.113549.1.9.16.1.4', '-in', at('info'), '-out', at('token')],
    ...['-signer', at(`${signer}.pem`), '-inkey', at(`${signer}.key`)],
  )
  return sequence(Buffer.concat([Buffer.from('3003020100', 'hex'), readFileSync(at('token'))]))
}

/** Moves the time of a time stamp to next year. */
const nextYear = (info: Buffer): Buffer => {
  const text = info.toString('latin1')
  const year = new Date().getUTCFullYear()
  return Buffer.from(text.replace(new RegExp(`${year}(\\d{10}Z)`), `${year + 1}$1`), 'latin1')
}

/** Writes the configuration of `openssl ts` for the authority. */
function configure(at: (name: string) => string): void {
  writeFileSync(at('serial'), '01\n')
  writeFileSync(
    at('tsa.cnf'),
    [
      '[tsa]',
      `serial = ${at('serial')}`,
      `signer_cert = ${at('tsa.pem')}`,
      `signer_key = ${at('tsa.key')}`,
      ...['signer_digest = sha256', 'default_policy = 1.2.3.4.1', 'digests = sha256', 'accuracy = secs:1'],
    ].join('\n'),
  )
}

type AuthorityOptions = {
  subject?: string
  days?: number
  /** Where its certificate says that revocation can be checked: a list (CRL) or answers (OCSP). */
  names?: readonly ('list' | 'answers')[]
}

/** An RFC 3161 authority based on `openssl ts`, on a free port of this machine; its keys are in `folder`. */
export async function startTimeStampAuthority(
  folder: string,
  { subject = 'Test authority', days = 400, names = [] }: AuthorityOptions = {},
) {
  const at = (name: string) => join(folder, name)
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  makeCertificates(at, { subject, days, extensions: issuerExtensions(url, names) })
  prepareIssuer(at)
  configure(at)
  const answerTo = (query: Buffer) => {
    writeFileSync(at('query'), query)
    const files = ['-queryfile', at('query'), '-out', at('reply')]
    openssl('ts', '-reply', '-config', at('tsa.cnf'), '-section', 'tsa', ...files)
    return readFileSync(at('reply'))
  }
  const queryFor = (digest: string, ...more: string[]) => {
    openssl('ts', '-query', '-digest', digest, '-sha256', '-cert', ...more, '-out', at('another'))
    return readFileSync(at('another'))
  }
  const answers: Record<Exclude<Behaviour, 'silent' | 'refuses'>, (query: Buffer) => Buffer> = {
    honest: answerTo,
    'other data': () => answerTo(queryFor('00'.repeat(32))),
    // The imprint is the only OCTET STRING of 32 bytes in a request.
    'other nonce': (query) =>
      answerTo(queryFor(query.subarray(query.indexOf(Buffer.from([0x04, 0x20])) + 2).toString('hex', 0, 32))),
    altered(query) {
      const answer = answerTo(query)
      // The last byte belongs to the signature.
      answer[answer.length - 1] = (answer.at(-1) ?? 0) ^ 1
      return answer
    },
    'from the future': (query) => signedAgain(at, answerTo(query), { signer: 'tsa', change: nextYear }),
    'expired certificate': (query) => signedAgain(at, answerTo(query), { signer: 'expired' }),
    'certificate for something else': (query) => signedAgain(at, answerTo(query), { signer: 'other' }),
  }
  let behaviour: Behaviour = 'honest'
  let asked = 0
  let issuer: IssuerAnswer = 'good'
  server.on('request', async (request, response) => {
    if (request.url?.startsWith('/issuer/')) {
      if (issuer === 'refuses') return response.writeHead(503).end()
      const question = Buffer.concat(await request.toArray())
      return response.end(answerAs(at, { path: request.url, question, issuer }))
    }
    asked += 1
    if (behaviour === 'silent') return
    if (behaviour === 'refuses') return response.writeHead(503).end()
    const query = Buffer.concat(await request.toArray())
    response.setHeader('content-type', 'application/timestamp-reply').end(answers[behaviour](query))
  })
  return {
    url,
    /** Sets what the issuer says of its certificate. */
    issuerSays: (what: IssuerAnswer) => {
      issuer = what
    },
    behave: (how: Behaviour) => {
      behaviour = how
    },
    asked: () => asked,
    /** The root above the authority's own certificate, as PEM. */
    root: () => readFileSync(at('ca.pem'), 'utf8'),
    stop: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
