import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import koffi from 'koffi'

/*
 * Ed25519 keys in a token that they never leave: an HSM, or any other device with a PKCS #11 module (OASIS
 * PKCS #11 3.1). Its functions are called synchronously, so a slow token blocks this process; those in use
 * answer within milliseconds, and only the sealing process calls them.
 */

/** The token, and the file with its PIN. */
export type TokenSettings = { module: string; label: string; pinFile: string }

/** A key in the token, by its CKA_ID. `publicKey` as RFC 8032 encodes it. */
export type TokenKey = { id: Buffer; publicKey: Uint8Array }

export type Token = {
  /** Creates a key that can be neither read nor copied. */
  generate(label: string): TokenKey
  /** @throws Error when the token has no such key or refuses. */
  sign(id: Buffer, message: Uint8Array): Uint8Array
  /** Ends the session. */
  close(): void
}

// Numbers of the standard (PKCS #11 3.1, pkcs11t.h).
const ok = 0
const alreadyInitialized = 0x191
const alreadyLoggedIn = 0x100
/**
 * Codes for a lost session, as after the token was taken out and put back: closed, invalid, device removed,
 * not logged in.
 */
const gone = new Set([0x32, 0xb0, 0xb3, 0xe0, 0x101])
const [publicClass, privateClass] = [2, 3]
const [serialSession, writableSession] = [4, 2]
const user = 1
const edwardsKeyPairGen = 0x1055
const eddsa = 0x1057
const edwardsKey = 0x40
const attribute = {
  class: 0x0,
  token: 0x1,
  private: 0x2,
  label: 0x3,
  keyType: 0x100,
  id: 0x102,
  sensitive: 0x103,
  sign: 0x108,
  verify: 0x10a,
  extractable: 0x162,
  ecParams: 0x180,
  ecPoint: 0x181,
}
/** The curve as PKCS #11 names it: PrintableString "edwards25519". */
const curve = Buffer.from('130c656477617264733235353139', 'hex')
/** The optional header of a 32-byte point: OCTET STRING. */
const octetString = Buffer.from([0x04, 0x20])
const signatureLength = 64

const long = (value: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}
const flag = (value: boolean) => Buffer.from([value ? 1 : 0])

/** A function of the module refused. `code` as in the standard. */
class TokenError extends Error {
  readonly code: number
  constructor(name: string, code: number) {
    super(`PKCS #11: ${name} failed with 0x${code.toString(16)}`)
    this.code = code
  }
}

function load(path: string) {
  try {
    return koffi.load(path)
  } catch (cause) {
    throw new Error(`PKCS #11: the module ${path} cannot be loaded`, { cause })
  }
}

/** The functions used, each throwing unless it answers CKR_OK. */
function functionsOf(path: string) {
  const library = load(path)
  const declared = (name: string, ...parameters: string[]) => {
    const call = library.func(name, 'ulong', parameters)
    return (...values: unknown[]) => {
      const code = Number(call(...values))
      if (code !== ok) throw new TokenError(name, code)
    }
  }
  return {
    initialize: declared('C_Initialize', 'void *'),
    slots: declared('C_GetSlotList', 'uint8_t', 'void *', 'void *'),
    tokenInfo: declared('C_GetTokenInfo', 'ulong', 'void *'),
    openSession: declared('C_OpenSession', 'ulong', 'ulong', 'void *', 'void *', 'void *'),
    closeSession: declared('C_CloseSession', 'ulong'),
    login: declared('C_Login', 'ulong', 'ulong', 'void *', 'ulong'),
    findStart: declared('C_FindObjectsInit', 'ulong', 'void *', 'ulong'),
    find: declared('C_FindObjects', 'ulong', 'void *', 'ulong', 'void *'),
    findEnd: declared('C_FindObjectsFinal', 'ulong'),
    attributes: declared('C_GetAttributeValue', 'ulong', 'ulong', 'void *', 'ulong'),
    generate: declared(
      'C_GenerateKeyPair',
      ...['ulong', 'void *', 'void *', 'ulong', 'void *', 'ulong', 'void *', 'void *'],
    ),
    signStart: declared('C_SignInit', 'ulong', 'void *', 'ulong'),
    sign: declared('C_Sign', 'ulong', 'void *', 'ulong', 'void *', 'void *'),
  }
}
type Functions = ReturnType<typeof functionsOf>

type Values = [type: number, value: Buffer][]

/** Keeps values alive as long as the template that points to them. */
const pointedAt = new WeakMap<Buffer, Values>()

/** An array of CK_ATTRIBUTE: type, address and length of each value. */
function template(values: Values): Buffer {
  const made = Buffer.concat(
    values.flatMap(([type, value]) => {
      const address = Buffer.alloc(8)
      address.writeBigUInt64LE(koffi.address(value))
      return [long(type), address, long(value.length)]
    }),
  )
  pointedAt.set(made, values)
  return made
}

/** CK_MECHANISM without a parameter. */
const mechanism = (type: number) => Buffer.concat([long(type), long(0), long(0)])

/** Calls a function, ignoring one error code, such as "already initialized". */
function tolerating(code: number, call: () => void): void {
  try {
    call()
  } catch (error) {
    if (!(error instanceof TokenError && error.code === code)) throw error
  }
}

/** The slot of the token with this label. */
function slotOf(functions: Functions, label: string): bigint {
  const count = long(0)
  functions.slots(1, null, count)
  const slots = Buffer.alloc(8 * Number(count.readBigUInt64LE()))
  functions.slots(1, slots, count)
  for (let at = 0; at < Number(count.readBigUInt64LE()); at += 1) {
    const slot = slots.readBigUInt64LE(8 * at)
    // CK_TOKEN_INFO begins with the label, padded with blanks; the rest is not read.
    const info = Buffer.alloc(1024)
    functions.tokenInfo(slot, info)
    if (info.toString('utf8', 0, 32).trimEnd() === label) return slot
  }
  throw new Error(`PKCS #11: no token has the label “${label}”`)
}

function openSession(functions: Functions, label: string, pin: string): bigint {
  const session = long(0)
  functions.openSession(slotOf(functions, label), serialSession | writableSession, null, null, session)
  const handle = session.readBigUInt64LE()
  const bytes = Buffer.from(pin)
  tolerating(alreadyLoggedIn, () => functions.login(handle, user, bytes, bytes.length))
  return handle
}

/** The object of this class with this CKA_ID. */
function objectOf(functions: Functions, session: bigint, objectClass: number, id: Buffer): bigint {
  const values: Values = [
    [attribute.class, long(objectClass)],
    [attribute.id, id],
  ]
  functions.findStart(session, template(values), values.length)
  const [found, count] = [Buffer.alloc(16), long(0)]
  functions.find(session, found, 2, count)
  functions.findEnd(session)
  const number = Number(count.readBigUInt64LE())
  if (number !== 1)
    throw new Error(`PKCS #11: the token has ${number} keys with the id ${id.toString('hex')}`)
  return found.readBigUInt64LE()
}

function readPoint(functions: Functions, session: bigint, object: bigint): Uint8Array {
  const value = Buffer.alloc(64)
  const asked = template([[attribute.ecPoint, value]])
  functions.attributes(session, object, asked, 1)
  const point = value.subarray(0, Number(asked.readBigUInt64LE(16)))
  const bare = point.subarray(0, 2).equals(octetString) ? point.subarray(2) : point
  if (bare.length !== 32)
    throw new Error(`PKCS #11: a public key of ${bare.length} bytes is not one of Ed25519`)
  return new Uint8Array(bare)
}

function generate(functions: Functions, session: bigint, label: string): TokenKey {
  const id = randomBytes(16)
  const both: Values = [
    [attribute.token, flag(true)],
    [attribute.keyType, long(edwardsKey)],
    [attribute.id, id],
    [attribute.label, Buffer.from(label)],
  ]
  const publicPart: Values = [...both, [attribute.verify, flag(true)], [attribute.ecParams, curve]]
  const privatePart: Values = [
    ...both,
    [attribute.private, flag(true)],
    [attribute.sensitive, flag(true)],
    [attribute.extractable, flag(false)],
    [attribute.sign, flag(true)],
  ]
  functions.generate(
    ...[session, mechanism(edwardsKeyPairGen)],
    ...[template(publicPart), publicPart.length, template(privatePart), privatePart.length],
    ...[long(0), long(0)],
  )
  const object = objectOf(functions, session, publicClass, id)
  return { id, publicKey: readPoint(functions, session, object) }
}

function sign(functions: Functions, session: bigint, id: Buffer, message: Uint8Array): Uint8Array {
  const key = objectOf(functions, session, privateClass, id)
  functions.signStart(session, mechanism(eddsa), key)
  const [signature, length] = [Buffer.alloc(signatureLength), long(signatureLength)]
  functions.sign(session, Buffer.from(message), message.length, signature, length)
  return new Uint8Array(signature)
}

/**
 * Opens a token by its label and logs in. A lost session is reopened, once for each call.
 * @throws Error when the module, the token or the PIN is wrong.
 */
export async function openToken({ module, label, pinFile }: TokenSettings): Promise<Token> {
  // On Windows numbers are shorter and structures packed.
  if (process.platform === 'win32') throw new Error('PKCS #11: not under Windows')
  const pin = (await readFile(pinFile, 'utf8')).trim()
  const functions = functionsOf(module)
  tolerating(alreadyInitialized, () => functions.initialize(null))
  let session = openSession(functions, label, pin)
  const inSession = <T>(work: (session: bigint) => T): T => {
    try {
      return work(session)
    } catch (error) {
      if (!(error instanceof TokenError && gone.has(error.code))) throw error
      session = openSession(functions, label, pin)
      return work(session)
    }
  }
  return {
    generate: (name) => inSession((open) => generate(functions, open, name)),
    sign: (id, message) => inSession((open) => sign(functions, open, id, message)),
    close: () => functions.closeSession(session),
  }
}
