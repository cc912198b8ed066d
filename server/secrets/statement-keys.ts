import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs } from '@atesta/contract/durations.ts'
import { canonicalJson } from '@atesta/evidence/canonical.ts'
import { installationSecret, replaceSecret, secretReader } from './keys.ts'

/**
 * The subject of a statement; the statement is authentic for this subject only and cannot be moved to another
 * company or certification.
 */
export type StatementContext = {
  kind: string
  companyId: number
  certificationId: number | null
  inspectionId: number | null
  auditSeq: number | null
}

/** `retired`: made with a key that was retired too long ago to be accepted. */
export type Authenticity = 'authentic' | 'missing' | 'unknown_key' | 'retired' | 'altered'

/**
 * Authenticates the statements of this installation with a key outside the database: the sequencer seals
 * nothing else, so write access to the database is not enough to have something certified.
 */
export type StatementKeys = {
  /** HMAC-SHA-256 (RFC 2104) over a statement and its context, prefixed with the id of the key. */
  authenticate(context: StatementContext, bytes: Uint8Array): Promise<Buffer>
  /** HMAC-SHA-256 over the receipt of a file: what was known of it when its last byte arrived. */
  authenticateReceipt(companyId: number, certificationId: number, receipt: Uint8Array): Promise<Buffer>
  check(
    context: StatementContext,
    bytes: Uint8Array,
    mac: Uint8Array | null,
    now?: Date,
  ): Promise<Authenticity>
  checkReceipt(
    companyId: number,
    certificationId: number,
    receipt: Uint8Array,
    mac: Uint8Array | null,
  ): Promise<Authenticity>
  /** The ids of all known keys, which are the prefixes of MACs. */
  ids(): Promise<Buffer[]>
  /** The id of the current key, hexadecimal; it reveals nothing of the key. */
  currentId(): Promise<string>
  /** Whether the key with this id is among the known ones. */
  knows(id: string): Promise<boolean>
}

/** How long statements made with the previous key are still accepted: a worker may be paused for this long. */
export const retiredKeyDays = 7

const fileName = 'statement.key'
const idLength = 4

type Key = { id: Buffer; secret: Buffer; retired: Date | null }

const idOf = (secret: Buffer) =>
  createHash('sha256').update('atesta.statement-key\n').update(secret).digest().subarray(0, idLength)

/** One key per line, newest first: 64 hexadecimal digits and, for older ones, when it was retired. */
function parseKeys(text: string): [Key, ...Key[]] {
  const keys = text
    .trim()
    .split('\n')
    .map((line): Key => {
      const [, hex, retired] = /^([0-9a-f]{64})(?: retired (\S+))?$/.exec(line.trim()) ?? []
      if (!hex) throw new Error(`The file keys/${fileName} is damaged. Restore it from a backup.`)
      const secret = Buffer.from(hex, 'hex')
      return { id: idOf(secret), secret, retired: retired ? new Date(retired) : null }
    })
  const [first, ...older] = keys
  if (!first) throw new Error(`The file keys/${fileName} contains no key. Restore it from a backup.`)
  return [first, ...older]
}

const statementDomain = ({ kind, companyId, certificationId, inspectionId, auditSeq }: StatementContext) =>
  `atesta.statement/v1\n${canonicalJson({ kind, company: companyId, certification: certificationId, inspection: inspectionId, audit: auditSeq })}\n`
const receiptDomain = (companyId: number, certificationId: number) =>
  `atesta.receipt/v1\n${canonicalJson({ company: companyId, certification: certificationId })}\n`

const macOf = (key: Key, domain: string, bytes: Uint8Array) =>
  Buffer.concat([key.id, createHmac('sha256', key.secret).update(domain).update(bytes).digest()])

function judge(
  keys: Key[],
  domain: string,
  bytes: Uint8Array,
  mac: Uint8Array | null,
  now: Date,
): Authenticity {
  if (!mac) return 'missing'
  const key = keys.find(({ id }) => id.equals(mac.subarray(0, idLength)))
  if (!key) return 'unknown_key'
  const right = macOf(key, domain, bytes)
  if (right.length !== mac.length || !timingSafeEqual(right, mac)) return 'altered'
  const expired = key.retired && now.getTime() > key.retired.getTime() + retiredKeyDays * dayMs
  return expired ? 'retired' : 'authentic'
}

/** Whether this data directory already has the key. */
export const hasStatementKey = (dataDir: string): Promise<boolean> =>
  stat(join(dataDir, 'keys', fileName)).then(
    () => true,
    () => false,
  )

/** Opens the key, created at first start. The file is read again whenever it was replaced. */
export async function openStatementKeys(dataDir: string): Promise<StatementKeys> {
  await installationSecret(dataDir, fileName)
  const current = secretReader(dataDir, fileName, parseKeys)
  await current()
  return {
    authenticate: async (context, bytes) => macOf((await current())[0], statementDomain(context), bytes),
    authenticateReceipt: async (companyId, certificationId, receipt) =>
      macOf((await current())[0], receiptDomain(companyId, certificationId), receipt),
    check: async (context, bytes, mac, now = new Date()) =>
      judge(await current(), statementDomain(context), bytes, mac, now),
    checkReceipt: async (companyId, certificationId, receipt, mac) =>
      judge(await current(), receiptDomain(companyId, certificationId), receipt, mac, new Date()),
    ids: async () => (await current()).map(({ id }) => id),
    currentId: async () => (await current())[0].id.toString('hex'),
    knows: async (id) => (await current()).some((key) => key.id.toString('hex') === id),
  }
}

/** Makes a new key. What was authenticated with the previous one stays valid for a few more days. */
export async function rotateStatementKey(dataDir: string): Promise<void> {
  await installationSecret(dataDir, fileName)
  await replaceSecret(dataDir, fileName, (before) => {
    const [newest = '', ...older] = before.trim().split('\n')
    const retired = `${newest} retired ${new Date().toISOString()}`
    return { text: [randomBytes(32).toString('hex'), retired, ...older].join('\n'), answer: undefined }
  })
}
