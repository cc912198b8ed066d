import { readFileSync, writeFileSync } from 'node:fs'
import { openssl } from './openssl.ts'

/**
 * The issuer's answer about an authority's certificate; `foreign`: a different issuer says that it is good.
 */
export type IssuerAnswer = 'good' | 'revoked' | 'foreign' | 'refuses'

type At = (name: string) => string

/** The certificate extensions that name where to ask, in OpenSSL's format. */
export function issuerExtensions(url: string, names: readonly ('list' | 'answers')[]): string {
  const lines = ['crlDistributionPoints = URI:', 'authorityInfoAccess = OCSP;URI:']
  const paths = { list: `${lines[0]}${url}issuer/list`, answers: `${lines[1]}${url}issuer/answers` }
  return names.map((name) => `${paths[name]}\n`).join('')
}

/** Prepares another issuer of the same name, and the files that `openssl ca` needs. */
export function prepareIssuer(at: At): void {
  const subject = openssl('x509', '-in', at('ca.pem'), '-noout', '-subject', '-nameopt', 'compat')
  const name = subject
    .toString()
    .trim()
    .replace(/^subject=/, '')
  openssl(
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'],
    ...['-subj', name, '-days', '30'],
    ...['-keyout', at('foreign.key'), '-out', at('foreign.pem')],
  )
  writeFileSync(
    at('ca.cnf'),
    `[ca]\ndefault_ca = one\n[one]\ndatabase = ${at('index')}\ndefault_md = sha256\ndefault_crl_days = 7\n`,
  )
}

/** Writes the issuer's database: the authority's certificate, good or revoked. */
function keepBooks(at: At, revoked: boolean): void {
  const serial = openssl('x509', '-in', at('tsa.pem'), '-noout', '-serial').toString().trim().split('=')[1]
  const state = revoked ? ['R', '401231235959Z', '260101000000Z'] : ['V', '401231235959Z', '']
  writeFileSync(at('index'), `${[...state, serial, 'unknown', '/CN=authority'].join('\t')}\n`)
}

/** The response at an address named in the certificates. */
export function answerAs(
  at: At,
  { path, question, issuer }: { path: string; question: Buffer; issuer: IssuerAnswer },
): Buffer {
  keepBooks(at, issuer === 'revoked')
  const who = issuer === 'foreign' ? 'foreign' : 'ca'
  if (path.endsWith('list')) {
    const signer = ['-cert', at(`${who}.pem`), '-keyfile', at(`${who}.key`)]
    openssl('ca', '-gencrl', '-config', at('ca.cnf'), ...signer, '-out', at('list.pem'))
    openssl('crl', '-in', at('list.pem'), '-outform', 'DER', '-out', at('list'))
    return readFileSync(at('list'))
  }
  writeFileSync(at('question'), question)
  openssl(
    ...['ocsp', '-index', at('index'), '-CA', at('ca.pem'), '-rsigner', at(`${who}.pem`)],
    ...['-rkey', at(`${who}.key`), '-ndays', '7', '-reqin', at('question'), '-respout', at('answer')],
  )
  return readFileSync(at('answer'))
}
