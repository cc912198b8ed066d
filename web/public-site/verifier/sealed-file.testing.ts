import { type ClaimsToRecord, createClaims } from '@atesta/evidence/disclosure.ts'
import { utf8 } from '@atesta/evidence/encoding.ts'
import { formatEvidenceProof } from '@atesta/evidence/extra.ts'
import { formatVerifierKey } from '@atesta/evidence/log/key.ts'
import { MemoryLog } from '@atesta/evidence/log/memory-log.ts'
import { type CertificationStatement, statementBytes } from '@atesta/evidence/statement.ts'
import type { PublicRecord } from '../../queries/verifier.ts'

/** A log of one installation, for tests: files are certified in it as the product does. */
export class TestInstallation {
  readonly #log: MemoryLog
  constructor(origin: string, seed: number) {
    this.#log = new MemoryLog(origin, new Uint8Array(32).fill(seed))
  }

  /** What `/log/keys` answers. */
  get keys(): string {
    return `${formatVerifierKey(this.#log.key)}\n`
  }

  /** Certifies a file of which only hash and size matter; returns its public record and the owner's own proof. */
  async certify(
    file: { sha256: string; size: number; media_type?: string },
    options: {
      identifier?: string
      record?: ClaimsToRecord
      withdrawnAt?: string
      erased?: PublicRecord['erased']
    } = {},
  ): Promise<{ record: PublicRecord; ownerProof: string }> {
    const { claims, disclosures } = createClaims(options.record ?? {})
    const statement: CertificationStatement = {
      type: 'atesta.certification',
      version: 1,
      identifier: options.identifier ?? '0123456789abcdefghjk',
      sha256: file.sha256,
      size: file.size,
      media_type: file.media_type ?? 'image/jpeg',
      received_at: '2026-05-12T10:00:00.000Z',
      company: '1',
      claims,
    }
    const index = this.#log.append([statementBytes(statement)])
    this.#log.append([utf8('a later entry')])
    const parts = { statement, index, path: await this.#log.path(index), checkpoint: this.#log.checkpoint() }
    const record: PublicRecord = {
      identifier: statement.identifier,
      sha256: file.sha256,
      media_type: statement.media_type,
      size: file.size,
      sealed_at: '2026-05-12T10:00:01.000Z',
      withdrawn_at: options.withdrawnAt ?? null,
      erased: options.erased ?? null,
      proof: formatEvidenceProof(parts),
    }
    return { record, ownerProof: formatEvidenceProof({ ...parts, disclosures }) }
  }
}
