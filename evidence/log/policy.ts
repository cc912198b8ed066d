import { fromUtf8, parseDecimal } from '../encoding.ts'
import { FormatError } from '../errors.ts'
import { formatVerifierKey, parseVerifierKey, signatureTypes, type VerifierKey } from './key.ts'

/** A key of a policy, and where its owner can be asked. */
type PolicyKey = { key: VerifierKey; url: string | undefined }
type Member = { name: string } & ({ witness: PolicyKey } | { threshold: number; members: readonly Member[] })

/** What a checkpoint must have to be accepted (c2sp.org/tlog-policy). */
export type Policy = {
  /** One of them must have signed; with none, the caller knows the log from elsewhere. */
  logs: readonly PolicyKey[]
  witnesses: readonly PolicyKey[]
  /** Null for `quorum none`. */
  quorum: Member | null
}

/** Far above what the specification asks for (32 of each), and far below what could take long. */
const maxLines = 10_000
const maxLength = 1_000_000

const logTypes: readonly number[] = [signatureTypes.ed25519, signatureTypes.mlDsa44]
const witnessTypes: readonly number[] = [signatureTypes.cosignatureV1, signatureTypes.mlDsa44]

/** A policy is octets; each becomes the character of its number, so that nothing about Unicode can matter. */
function octets(bytes: Uint8Array): string {
  if (bytes.length > maxLength) throw new FormatError('policy', 'too long')
  let text = ''
  for (const byte of bytes) {
    if ((byte < 0x20 && byte !== 0x09 && byte !== 0x0a) || byte === 0x7f)
      throw new FormatError('policy', 'forbidden control character')
    text += String.fromCharCode(byte)
  }
  return text
}
/** Key names are UTF-8 where they are checked. @throws FormatError */
const decoded = (text: string) => fromUtf8(Uint8Array.from(text, (character) => character.charCodeAt(0)))

class PolicyReader {
  readonly #logs: PolicyKey[] = []
  readonly #witnesses: PolicyKey[] = []
  readonly #named = new Map<string, Member>()
  readonly #grouped = new Set<Member>()
  #quorum: Member | null | undefined

  line(words: readonly string[]): void {
    const [kind, ...rest] = words
    if (kind === 'log') this.#logs.push(this.#key(rest, logTypes, this.#logs))
    else if (kind === 'witness') this.#witness(rest)
    else if (kind === 'group') this.#group(rest)
    else if (kind === 'quorum') this.#setQuorum(rest)
    else throw new FormatError('policy', `a line begins with ${JSON.stringify(kind)}`)
  }

  done(): Policy {
    if (this.#quorum === undefined) throw new FormatError('policy', 'there is no quorum line')
    return { logs: this.#logs, witnesses: this.#witnesses, quorum: this.#quorum }
  }

  #key(words: readonly string[], types: readonly number[], known: readonly PolicyKey[]): PolicyKey {
    const [vkey, url, ...more] = words
    if (vkey === undefined || more.length > 0) throw new FormatError('policy', 'expected <vkey> [<url>]')
    const key = parseVerifierKey(decoded(vkey))
    if (!types.includes(key.type)) throw new FormatError('policy', `${key.name} has a key for something else`)
    const same = ({ key: { publicKey } }: PolicyKey) =>
      publicKey.length === key.publicKey.length && publicKey.every((byte, i) => byte === key.publicKey[i])
    if (known.some(same)) throw new FormatError('policy', `the key of ${key.name} is listed twice`)
    return { key, url: url === undefined ? undefined : decoded(url) }
  }

  #name(name: string | undefined): string {
    if (name === undefined || name === 'none' || this.#named.has(name))
      throw new FormatError('policy', 'a name is missing, taken or reserved')
    return name
  }

  #witness([given, ...rest]: readonly string[]): void {
    const name = this.#name(given)
    const witness = this.#key(rest, witnessTypes, this.#witnesses)
    this.#witnesses.push(witness)
    this.#named.set(name, { name, witness })
  }

  #group([given, asked, ...names]: readonly string[]): void {
    const name = this.#name(given)
    const members = names.map((each) => {
      const member = this.#named.get(each)
      if (!member || this.#grouped.has(member))
        throw new FormatError('policy', 'a member of a group is unknown, or in a group already')
      this.#grouped.add(member)
      return member
    })
    const threshold =
      asked === 'any' ? 1 : asked === 'all' ? members.length : (parseDecimal(asked ?? '') ?? 0)
    if (members.length === 0 || threshold < 1 || threshold > members.length)
      throw new FormatError('policy', 'a group asks for none of its members, or for more than it has')
    this.#named.set(name, { name, threshold, members })
  }

  #setQuorum([name, ...more]: readonly string[]): void {
    const member = name === undefined ? undefined : this.#named.get(name)
    if (this.#quorum !== undefined || more.length > 0 || (name !== 'none' && !member))
      throw new FormatError('policy', 'a quorum is unknown, or there are several')
    this.#quorum = member ?? null
  }
}

/** Reads a policy file. @throws FormatError when it breaks any rule: half a policy would ask for too little. */
export function parsePolicy(file: Uint8Array): Policy {
  const text = octets(file)
  if (text !== '' && !text.endsWith('\n')) throw new FormatError('policy', 'the last line has no end')
  const lines = text.split('\n')
  if (lines.length > maxLines) throw new FormatError('policy', 'too many lines')
  const reader = new PolicyReader()
  for (const line of lines) {
    const words = line.split(/[ \t]+/).filter((word) => word !== '')
    if (words.length > 0 && !words[0]?.startsWith('#')) reader.line(words)
  }
  return reader.done()
}

/** Whether cosignatures by these keys are what the policy asks for. */
export function meetsQuorum(
  { quorum }: Policy,
  cosigned: readonly Pick<VerifierKey, 'name' | 'keyId'>[],
): boolean {
  const met = (member: Member): boolean => {
    if (!('witness' in member)) return member.members.filter((each) => met(each)).length >= member.threshold
    const { name, keyId } = member.witness.key
    return cosigned.some((each) => each.name === name && each.keyId === keyId)
  }
  return quorum === null || met(quorum)
}

/** Whether a key, by name and id, is one that the policy names and that is not among the `keys` that were known before it. */
export function isOfPolicyAlone(
  { policy, keys }: { policy?: Policy | undefined; keys: readonly string[] },
  { name, key_id: keyId }: { readonly [name: string]: unknown },
): boolean {
  const known = new Set(keys.map((vkey) => formatVerifierKey(parseVerifierKey(vkey))))
  const named = (policy?.logs ?? []).filter(({ key }) => key.name === name && key.keyId === keyId)
  return named.some(({ key }) => !known.has(formatVerifierKey(key)))
}

/** The name of what a policy asks for, for people. */
export const quorumName = ({ quorum }: Policy): string => (quorum ? decodedOr(quorum.name) : 'none')

function decodedOr(name: string): string {
  try {
    return decoded(name)
  } catch {
    return name
  }
}
