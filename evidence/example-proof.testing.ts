import { createClaims } from './disclosure.ts'
import { formatEvidenceProof } from './extra.ts'
import { formatVerifierKey } from './log/key.ts'
import { MemoryLog } from './log/memory-log.ts'
import { type CertificationStatement, statementBytes } from './statement.ts'

/** A proof of these bytes in a log of 1,334 entries, and the log's verifier key. */
export async function exampleProof(photo: Buffer<ArrayBuffer>): Promise<{ proof: string; vkey: string }> {
  const log = new MemoryLog('example.com/log')
  log.append(Array.from({ length: 1234 }, (_, i) => Buffer.from(`older ${i}`)))
  const { claims, disclosures } = createClaims({ file_name: 'plano "ñ".jpg', exif: { statement: 'x' } })
  const statement: CertificationStatement = {
    type: 'atesta.certification',
    version: 1,
    identifier: 'CERT1',
    sha256: Buffer.from(await crypto.subtle.digest('SHA-256', photo)).toString('hex'),
    size: photo.length,
    media_type: 'image/jpeg',
    received_at: '2026-05-12T10:00:00.000Z',
    company: 'c1',
    claims,
  }
  const index = log.append([statementBytes(statement)])
  log.append(Array.from({ length: 99 }, (_, i) => Buffer.from(`newer ${i}`)))
  const path = await log.path(index)
  const proof = formatEvidenceProof({ statement, disclosures, index, path, checkpoint: log.checkpoint() })
  return { proof, vkey: formatVerifierKey(log.key) }
}
