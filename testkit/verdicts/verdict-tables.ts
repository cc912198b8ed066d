import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toBase64, utf8 } from '@atesta/evidence/encoding.ts'
import { formatEvidenceProof } from '@atesta/evidence/extra.ts'
import { formatVerifierKey } from '@atesta/evidence/log/key.ts'
import { loadMlDsa } from '@atesta/evidence/log/ml-dsa.ts'
import { parsePolicy } from '@atesta/evidence/log/policy.ts'
import { type CertificationStatement, statementBytes } from '@atesta/evidence/statement.ts'
import { stampsOf } from '@atesta/evidence/time/load.ts'
import { type Stamp, stampedText } from '@atesta/evidence/time/stamps.ts'
import type { Verdict } from '@atesta/evidence/verdict.ts'
import { type VerifyInput, verifyEvidence } from '@atesta/evidence/verify.ts'
import { type Behaviour, startTimeStampAuthority } from '../signatures/time-stamp-authority.ts'
import {
  certification,
  hex,
  strangerKey as newKey,
  origin,
  otherPhoto,
  photo,
  vkeys,
} from '../vectors/world.ts'
import { markdownTable } from './markdown-table.ts'
import { askWitness, PublishedLog, startFollower, witnessAt } from './parties.ts'

const mlDsa = await loadMlDsa()

type Sealed = { statement: CertificationStatement; index: number; log: PublishedLog }

/** The first entries of the log, shared by every history here. */
const older = Array.from({ length: 12 }, (_, n) => utf8(`older ${n}`))

/** Seals a certification of these bytes after the existing entries, followed by three more. */
function sealInto(log: PublishedLog, bytes: Uint8Array): Sealed {
  const statement = certification([], { sha256: hex(bytes), size: bytes.length })
  const index = log.append([statementBytes(statement)])
  log.append([1, 2, 3].map((n) => utf8(`newer ${n} than ${index}`)))
  return { statement, index, log }
}
function historyWith(bytes: Uint8Array): Sealed {
  const log = new PublishedLog(origin, new Uint8Array(32).fill(1))
  log.append(older)
  return sealInto(log, bytes)
}

async function proofOf({ statement, index, log }: Sealed, lines = '', stamps: Stamp[] = []): Promise<string> {
  const path = await log.path(index)
  return formatEvidenceProof({ statement, index, path, checkpoint: log.note() + lines, stamps })
}

const keys = [vkeys.log, vkeys.postQuantum]
/** Some time later, by the real clock, because an authority's tokens are made now. */
const judge = (proof: string, bytes: Uint8Array, input: Partial<VerifyInput> = {}): Verdict =>
  verifyEvidence({ ...{ proof, keys, mlDsa }, sha256: hex(bytes), size: bytes.length, ...input })

const words = (text: string) => text.replaceAll('_', ' ')
const said = ({ state, claims }: Verdict, ...names: (keyof Verdict['claims'])[]) => {
  const why = names.map((name) => claims[name].reason)
  return `${words(state)}: ${why.map((reason) => `\`${reason}\``).join(', ')}`
}
export type VerdictTable = { head: string[]; rows: string[][] }

async function world(folder: string) {
  const witnesses = ['w1', 'w2', 'w3'].map((name) => witnessAt(name, join(folder, name)))
  const [w1, w2, w3] = witnesses as [(typeof witnesses)[0], (typeof witnesses)[0], (typeof witnesses)[0]]
  const start = new PublishedLog(origin, new Uint8Array(32).fill(1))
  start.append(older)
  for (const witness of witnesses) await askWitness(witness, start)
  // A backup of the first witness, from before the seal.
  copyFileSync(join(folder, 'w1'), join(folder, 'w1-backup'))
  copyFileSync(join(folder, 'w1-wal'), join(folder, 'w1-backup-wal'))
  const genuine = historyWith(photo)
  const lines = (await askWitness(w1, genuine.log)).lines + (await askWitness(w2, genuine.log)).lines
  const group = `witness w1 ${w1.vkey}\nwitness w2 ${w2.vkey}\nwitness w3 ${w3.vkey}\n`
  const policy = (text: string) => parsePolicy(utf8(text))
  const asking = (how: string) => policy(`log ${vkeys.log}\n${group}group g ${how} w1 w2 w3\nquorum g\n`)
  const [anyOne, twoOfThree, allThree] = [asking('any'), asking('2'), asking('all')]
  return { witnesses, w1, w2, w3, genuine, lines, policy, anyOne, twoOfThree, allThree }
}
type World = Awaited<ReturnType<typeof world>>

/** One certification, cosigned by two of three witnesses, as six readers see it. */
async function policies({ genuine, lines, policy, ...asks }: World): Promise<VerdictTable> {
  const proof = await proofOf(genuine, lines)
  const asked: [string, Partial<VerifyInput>][] = [
    ['none: the keys that the log publishes', {}],
    ['the log, and any one of the three witnesses', { policy: asks.anyOne }],
    ['the log, and two of the three', { policy: asks.twoOfThree }],
    ['the log, and all three', { policy: asks.allThree }],
    ['the log by its ML-DSA-44 key alone', { policy: policy(`log ${vkeys.postQuantum}\nquorum none\n`) }],
    ['another log', { policy: policy(`log ${vkeys.elsewhere}\nquorum none\n`) }],
  ]
  return {
    head: ['policy', 'verdict, issuer', 'witnesses', 'post-quantum', 'vouched for by'],
    rows: asked.map(([name, input]) => {
      const verdict = judge(proof, photo, input)
      const { witnesses, post_quantum } = verdict.claims
      return [
        name,
        said(verdict, 'issuer'),
        `\`${witnesses.reason}\``,
        `\`${post_quantum.reason}\``,
        verdict.voucher ?? '–',
      ]
    }),
  }
}

const alarms: Record<number, string> = { 0: 'in order', 1: '**alarm**', 2: 'cannot be read' }
const attackHead = [
  ...['what happened', 'published keys alone', 'any one witness', 'two of three witnesses'],
  ...['remembers the state before, or knows the key’s end', 'the witnesses answer', 'the follower'],
]

/**
 * A proof shown to each party; `seen`: what the follower saw before, `more`: what a verifier with a memory
 * knows.
 */
type Shown = {
  name: string
  sealed: Sealed
  lines: string
  bytes: Uint8Array
  answers: { status: number }[]
  seen?: PublishedLog
  more: Partial<VerifyInput>
}

/** The log shows a second history: to witnesses that remember, and to one restored from a backup. */
async function forks({ genuine, witnesses, w2, w3 }: World, folder: string): Promise<Shown[]> {
  const states = [{ size: genuine.log.size, root: toBase64(genuine.log.root) }]
  const sealed = historyWith(otherPhoto)
  const refused = await Promise.all(witnesses.map((witness) => askWitness(witness, sealed.log)))
  const deceived = await askWitness(witnessAt('w1', join(folder, 'w1-backup')), sealed.log)
  const others = [deceived, await askWitness(w2, sealed.log), await askWitness(w3, sealed.log)]
  const common = { sealed, bytes: otherPhoto, more: { states } }
  return [
    { ...common, name: 'a fork: the log signs a second history', lines: '', answers: refused },
    { ...common, name: 'a fork, and a witness put back to a backup', lines: deceived.lines, answers: others },
  ]
}

/** The log continues with its next key; the thief continues from where the stolen key ended. */
async function theft({ genuine, witnesses }: World): Promise<Shown> {
  const end = { size: genuine.log.size, root: toBase64(genuine.log.root) }
  const { log: seen } = historyWith(photo)
  seen.signer = newKey
  seen.append([utf8('by the next key')])
  for (const witness of witnesses) await askWitness(witness, seen)
  const sealed = sealInto(historyWith(photo).log, otherPhoto)
  const answers = await Promise.all(witnesses.map((witness) => askWitness(witness, sealed.log)))
  return {
    ...{ name: 'a stolen key, used after its end was published', sealed, lines: '', bytes: otherPhoto },
    ...{ answers, seen, more: { ends: [{ vkey: formatVerifierKey(newKey) }, { vkey: vkeys.log, end }] } },
  }
}

/** The verdict of each party on a proof forged with the log's key, or with a witness's past. */
async function attacks(all: World, folder: string): Promise<VerdictTable> {
  const { genuine, lines, w3, anyOne, twoOfThree } = all
  const follower = await startFollower(join(folder, 'follower'))
  const tellOf = async ({ name, sealed, lines, bytes, answers, seen, more }: Shown) => {
    const proof = await proofOf(sealed, lines)
    if (seen) await follower.look(seen)
    return [
      name,
      said(judge(proof, bytes), 'log', 'issuer'),
      said(judge(proof, bytes, { policy: anyOne }), 'witnesses'),
      said(judge(proof, bytes, { policy: twoOfThree }), 'witnesses'),
      said(judge(proof, bytes, more), 'log', 'issuer'),
      answers.map(({ status }) => status).join(', '),
      alarms[await follower.look(sealed.log)] ?? '',
    ]
  }
  try {
    const answers = [{ status: 200 }, { status: 200 }, await askWitness(w3, genuine.log)]
    const states = [{ size: genuine.log.size, root: toBase64(genuine.log.root) }]
    const honest = {
      name: 'nothing: the genuine proof',
      sealed: genuine,
      lines,
      bytes: photo,
      answers,
      more: { states },
    }
    const rows = [await tellOf(honest)]
    for (const shown of await forks(all, folder)) rows.push(await tellOf(shown))
    rows.push(await tellOf(await theft(all)))
    return { head: attackHead, rows }
  } finally {
    await follower.stop()
  }
}

const openssl = (...args: string[]) => execFileSync('/usr/bin/openssl', args, { stdio: 'pipe' })

/**
 * Each on a separate connection: while a token is made, this process does not notice that an idle one was
 * closed.
 */
async function post(url: string, body: Buffer): Promise<Buffer> {
  const sent = request(url, { method: 'POST', agent: false }).end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return Buffer.concat(await answer.toArray())
}

/** The verifier's verdict on an authority's token, honestly made or not. */
async function authorities({ genuine, lines }: World, folder: string): Promise<VerdictTable> {
  const authority = await startTimeStampAuthority(folder)
  const at = (name: string) => join(folder, name)
  const { log } = genuine
  const state = { size: log.size, root: log.root }
  writeFileSync(at('stamped'), stampedText(origin, state))
  const behaviours: Behaviour[] = [
    'honest',
    'other data',
    'altered',
    'from the future',
    'expired certificate',
    'certificate for something else',
  ]
  try {
    const rows: string[][] = []
    for (const behaviour of behaviours) {
      authority.behave(behaviour)
      openssl('ts', '-query', '-data', at('stamped'), '-sha256', '-cert', '-out', at('asked'))
      writeFileSync(at('answered'), await post(authority.url, readFileSync(at('asked'))))
      openssl('ts', '-reply', '-in', at('answered'), '-token_out', '-out', at('kept'))
      const proof = await proofOf(genuine, lines, [
        { ...state, tokens: [new Uint8Array(readFileSync(at('kept')))] },
      ])
      const stamped = async (roots?: string) =>
        said(judge(proof, photo, { stamps: await stampsOf(proof, { roots }) }), 'timestamp')
      rows.push([behaviour, await stamped(authority.root()), await stamped()])
    }
    return { head: ['the authority', 'the verifier knows its root', 'it does not'], rows }
  } finally {
    await authority.stop()
  }
}

const inMarkdown = ({ head, rows }: VerdictTable) => markdownTable(head, rows)

/** All tables, made by the parties themselves. */
export async function verdictTables(): Promise<Record<'policies' | 'attacks' | 'authorities', string>> {
  const folder = await mkdtemp(join(tmpdir(), 'atesta-verdicts-'))
  try {
    const all = await world(folder)
    return {
      policies: inMarkdown(await policies(all)),
      attacks: inMarkdown(await attacks(all, folder)),
      authorities: inMarkdown(await authorities(all, folder)),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The page with these tables inserted after the comments with their names. */
export const withTables = (page: string, tables: Record<string, string>): string =>
  page.replace(/^<!-- (\S+) -->\n\n(?:\|.*\n)*/gm, (before, name: string) =>
    tables[name] === undefined ? before : `<!-- ${name} -->\n\n${tables[name]}\n`,
  )
