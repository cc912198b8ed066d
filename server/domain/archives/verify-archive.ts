import { createHash } from 'node:crypto'
import { openCheckpoint } from '@atesta/evidence/log/checkpoint.ts'
import { parseVerifierKey } from '@atesta/evidence/log/key.ts'
import { verifyEvidence } from '@atesta/evidence/verify.ts'
import { checkMembers, type Member, membersOf, readMember } from '../../backup/archive-reader.ts'
import { originalKey } from '../../storage/object-keys.ts'
import { type ChainedFacts, chainOrigin, firstHash, hashEntry } from '../audit/audit.rules.ts'
import { ArchiveManifest, archiveVersion, checkManifest } from './archive-manifest.ts'

type Entry = ChainedFacts & { company: number; seq: number; hash: string }
type Checked = { proofs: number; files: number; entries: number; rows: number }

/** Checks the members of an archive, and how they depend on each other, in order. */
class Checker {
  private readonly manifest: ArchiveManifest
  private readonly keys: readonly string[]
  private chain: Buffer = firstHash
  /** What the preceding proof says about the file after it. */
  private stated: { identifier: string; sha256: string; size: number } | undefined
  readonly checked: Checked = { proofs: 0, files: 0, entries: 0, rows: 0 }
  /** Originals with other bytes than certified that `lost/`, which follows them, has not listed so far. */
  private readonly unlisted = new Set<string>()
  /** Those that it has listed: the storage held them so when the archive was made. */
  readonly altered = new Set<string>()
  constructor(manifest: ArchiveManifest, keys: readonly string[]) {
    this.manifest = manifest
    this.keys = keys
  }

  async member(member: Member): Promise<void> {
    const [folder] = member.name.split('/')
    if (folder === 'records') this.checked.rows += lines(await readMember(member)).length
    else if (folder === 'audit') this.entries(lines(await readMember(member)))
    else if (folder === 'proofs') this.proof(member.name, (await readMember(member)).toString('utf8'))
    else if (folder === 'originals') await this.original(member)
    else if (folder === 'lost') this.lost(lines(await readMember(member)))
    else for await (const _ of member.body);
  }

  private entries(texts: string[]): void {
    for (const text of texts) {
      const { company, seq, hash, ...facts } = JSON.parse(text) as Entry
      this.checked.entries += 1
      this.chain = hashEntry(this.chain, company, seq, facts)
      if (seq !== this.checked.entries || this.chain.toString('hex') !== hash)
        throw new Error(
          `entry ${this.checked.entries} of the audit log does not follow from those before it.`,
        )
    }
  }

  private proof(name: string, proof: string): void {
    const { statement, claims } = verifyEvidence({ proof, keys: [...this.keys], now: new Date() })
    if (!statement || claims.log.state !== 'proved' || claims.issuer.state !== 'proved')
      throw new Error(`${name} does not hold.`)
    this.checked.proofs += 1
    this.stated = statement.type === 'atesta.certification' ? statement : undefined
  }

  private async original({ name, size, body }: Member): Promise<void> {
    const hash = createHash('sha256')
    for await (const chunk of body) hash.update(chunk)
    const { identifier = '', sha256, size: said } = this.stated ?? {}
    if (name !== originalKey(identifier) || size !== said) throw notProved(name)
    if (hash.digest('hex') === sha256) this.checked.files += 1
    else this.unlisted.add(identifier)
  }

  private lost(texts: string[]): void {
    for (const text of texts) {
      const { identifier } = JSON.parse(text) as { identifier: string }
      if (this.unlisted.delete(identifier)) this.altered.add(identifier)
    }
  }

  end(): void {
    for (const identifier of this.unlisted) throw notProved(originalKey(identifier))
    const { audit, company, files, log, proofs, tables } = this.manifest
    if (audit.head !== null) {
      const origin = chainOrigin(log.origin, company.id)
      const head = openCheckpoint(audit.head, origin, this.keys.map(parseVerifierKey))
      if (head.size !== this.checked.entries || !this.chain.equals(head.root))
        throw new Error('the audit log does not end where it was signed.')
    }
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const { checked } = this
    if (checked.rows !== rows || checked.proofs !== proofs || checked.files !== files.count)
      throw new Error('it holds other numbers of records, proofs or files than its manifest says.')
  }
}

const notProved = (name: string) => new Error(`${name} is not the file that its proof is about.`)

const lines = (bytes: Buffer) => bytes.toString('utf8').split('\n').filter(Boolean)

export type Verified = { manifest: ArchiveManifest; checked: Checked; altered: ReadonlySet<string> }

/**
 * Checks the archive of a company offline, in constant memory: the hash of every member, who signed the
 * manifest, every proof and the file behind it, and the chain of the audit log up to its signed end. A file
 * that was altered before may be in it if the archive lists it as lost: `altered` has its identifier.
 * `trusted` are keys of the log that are known from elsewhere; without them, those in the archive are used.
 * Throws an Error that names what is wrong.
 */
export async function verifyCompanyArchive(path: string, trusted: readonly string[] = []): Promise<Verified> {
  const manifest = await checkMembers(path, (text) => ArchiveManifest.parse(text))
  if (manifest.version !== archiveVersion)
    throw new Error(`it has version ${manifest.version}, and this program reads version ${archiveVersion}.`)
  const keys = trusted.length > 0 ? trusted : manifest.log.keys
  checkManifest(manifest, keys)
  const checker = new Checker(manifest, keys)
  for await (const member of membersOf(path)) await checker.member(member)
  checker.end()
  return { manifest, checked: checker.checked, altered: checker.altered }
}
