import { KeyObject, X509Certificate } from 'node:crypto'
import { makeCertificate } from './certificates.ts'

/** Reports are verified for decades; the log, not the certificate, proves when they were made. */
const validYears = 20

/**
 * RSA with 3,072 bits, which every reader of signed PDFs supports, and a self-signed certificate. `from` is
 * called after the key was made, which can take seconds.
 */
export async function makeReportKey(origin: string, from: () => Date): Promise<string> {
  const pair = await crypto.subtle.generateKey(
    {
      name: 'RSASSA-PKCS1-v1_5',
      modulusLength: 3072,
      publicExponent: new Uint8Array([1, 0, 1]),
      hash: 'SHA-256',
    },
    true,
    ['sign', 'verify'],
  )
  const certificate = await makeCertificate({
    name: origin,
    pair,
    from: from(),
    years: validYears,
    // It signs documents but issues no certificates.
    usage: ['digitalSignature', 'contentCommitment'],
  })
  const key = KeyObject.from(pair.privateKey).export({ type: 'pkcs8', format: 'pem' })
  const made = new X509Certificate(Buffer.from(certificate.toSchema().toBER()))
  return `${key}${made.toString()}`.trim()
}
