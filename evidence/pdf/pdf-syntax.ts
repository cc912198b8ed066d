/**
 * PDF objects as written in a file (ISO 32000-2 §7.2, §7.3), read and written without changing a number's digits or a
 * string's spelling. Atoms – names, numbers, strings, true, false, null – stay the text they are, in latin1.
 */
export type PdfValue = string | PdfRef | PdfArray | PdfDict
export type PdfArray = PdfValue[]
/** Keys with their slash: `/Type`. */
export type PdfDict = Map<string, PdfValue>

export class PdfRef {
  readonly number: number
  readonly generation: number

  constructor(number: number, generation: number) {
    this.number = number
    this.generation = generation
  }
}

/** The bytes do not follow the grammar, or contradict themselves. */
export class PdfSyntaxError extends Error {
  override readonly name = 'PdfSyntaxError'
}

// Deeper nesting is no document but an attack on the reader's stack.
const deepest = 200
const refHead = /^\d{1,10}$/

const kinds = new Uint8Array(256)
for (const byte of [0, 9, 10, 12, 13, 32]) kinds[byte] = 1
for (const character of '()<>[]{}/%') kinds[character.charCodeAt(0)] = 2

/** The bytes from one place to another as text, each byte one character. */
export function latin1(bytes: Uint8Array, from = 0, to = bytes.length): string {
  // Short words are nearly all there is; of long ones, pieces that fit into the arguments of a call.
  if (to - from <= 1024) return String.fromCharCode(...bytes.subarray(from, to))
  let text = ''
  for (let at = from; at < to; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, Math.min(to, at + 8192)))
  return text
}

/** Reads values one after the other from a buffer; `at` is the next byte. */
export class PdfReader {
  readonly bytes: Uint8Array
  at: number
  /** Refuses what programs read differently: comments, and a dictionary that has a key twice. */
  readonly strict: boolean
  private depth = 0

  constructor(bytes: Uint8Array, at = 0, { strict = false } = {}) {
    this.bytes = bytes
    this.at = at
    this.strict = strict
  }

  skipSpace(): void {
    const { bytes } = this
    for (;;) {
      const byte = bytes[this.at]
      if (byte === undefined) return
      if (byte === 0x25) {
        if (this.strict) throw new PdfSyntaxError(`comment at ${this.at}`)
        while (this.at < bytes.length && bytes[this.at] !== 10 && bytes[this.at] !== 13) this.at += 1
      } else if (kinds[byte] !== 1) return
      else this.at += 1
    }
  }

  /** A keyword, number or name: what stands up to the next space or delimiter. */
  word(): string {
    this.skipSpace()
    const start = this.at
    if (this.bytes[this.at] === 0x2f) this.at += 1
    while (this.at < this.bytes.length && kinds[this.bytes[this.at] ?? 0] === 0) this.at += 1
    if (this.at === start) throw new PdfSyntaxError(`unexpected byte at ${start}`)
    return latin1(this.bytes, start, this.at)
  }

  /** The next word if it is `expected`, consumed; otherwise nothing moves. */
  accepts(expected: string): boolean {
    this.skipSpace()
    const end = this.at + expected.length
    if (end > this.bytes.length || latin1(this.bytes, this.at, end) !== expected) return false
    const next = this.bytes[end]
    if (next !== undefined && kinds[next] === 0) return false
    this.at = end
    return true
  }

  integer(): number {
    const word = this.word()
    if (!refHead.test(word)) throw new PdfSyntaxError(`number expected before ${this.at}, found ${word}`)
    return Number(word)
  }

  value(): PdfValue {
    this.skipSpace()
    const byte = this.bytes[this.at]
    if (byte === 0x5b) return this.nested(() => this.array())
    if (byte === 0x28) return this.literalString()
    if (byte === 0x3c) {
      return this.bytes[this.at + 1] === 0x3c ? this.nested(() => this.dict()) : this.hexString()
    }
    const word = this.word()
    return refHead.test(word) ? this.numberOrRef(word) : word
  }

  private nested<T>(read: () => T): T {
    this.depth += 1
    if (this.depth > deepest) throw new PdfSyntaxError('nested too deeply')
    const result = read()
    this.depth -= 1
    return result
  }

  private numberOrRef(first: string): PdfValue {
    const back = this.at
    this.skipSpace()
    const start = this.at
    while ((this.bytes[this.at] ?? 0) >= 0x30 && (this.bytes[this.at] ?? 0) <= 0x39) this.at += 1
    if (this.at > start && this.at - start <= 5) {
      const second = latin1(this.bytes, start, this.at)
      if (this.accepts('R')) return new PdfRef(Number(first), Number(second))
    }
    this.at = back
    return first
  }

  private array(): PdfArray {
    this.at += 1
    const items: PdfArray = []
    for (;;) {
      this.skipSpace()
      if (this.bytes[this.at] === 0x5d) {
        this.at += 1
        return items
      }
      items.push(this.value())
    }
  }

  private dict(): PdfDict {
    this.at += 2
    const entries: PdfDict = new Map()
    for (;;) {
      this.skipSpace()
      if (this.bytes[this.at] === 0x3e && this.bytes[this.at + 1] === 0x3e) {
        this.at += 2
        return entries
      }
      const key = this.word()
      if (!key.startsWith('/')) throw new PdfSyntaxError(`name expected before ${this.at}, found ${key}`)
      if (this.strict && entries.has(key)) throw new PdfSyntaxError(`${key} twice before ${this.at}`)
      entries.set(key, this.value())
    }
  }

  private literalString(): string {
    const start = this.at
    let open = 0
    for (; this.at < this.bytes.length; this.at += 1) {
      const byte = this.bytes[this.at]
      if (byte === 0x5c) this.at += 1
      else if (byte === 0x28) open += 1
      else if (byte === 0x29) {
        open -= 1
        if (open === 0) {
          this.at += 1
          return latin1(this.bytes, start, this.at)
        }
      }
    }
    throw new PdfSyntaxError(`string at ${start} does not end`)
  }

  private hexString(): string {
    const end = this.bytes.indexOf(0x3e, this.at)
    if (end === -1) throw new PdfSyntaxError(`string at ${this.at} does not end`)
    const text = latin1(this.bytes, this.at, end + 1)
    this.at = end + 1
    return text
  }
}

/** The value as PDF text, to be encoded as latin1. */
export function writeValue(value: PdfValue): string {
  if (typeof value === 'string') return value
  if (value instanceof PdfRef) return `${value.number} ${value.generation} R`
  if (Array.isArray(value)) return `[${value.map(writeValue).join(' ')}]`
  const entries = Array.from(value, ([key, entry]) => `${key} ${writeValue(entry)}`)
  return `<<${entries.join(' ')}>>`
}

export function isDict(value: PdfValue | undefined): value is PdfDict {
  return value instanceof Map
}

/** A whole number ≥ 0, or undefined for anything else. */
export function asInteger(value: PdfValue | undefined): number | undefined {
  return typeof value === 'string' && refHead.test(value) ? Number(value) : undefined
}

/** The bytes a string object stands for, each as one character; undefined when the value is no string. */
export function stringBytes(value: PdfValue | undefined): string | undefined {
  if (typeof value !== 'string') return undefined
  if (value.startsWith('<')) {
    const digits = value.slice(1, -1).replace(/[^0-9a-fA-F]/g, '')
    return digits.replace(/..?/g, (pair) => String.fromCharCode(Number.parseInt(pair.padEnd(2, '0'), 16)))
  }
  if (!value.startsWith('(')) return undefined
  const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
  return value
    .slice(1, -1)
    .replace(/\r\n?/g, '\n')
    .replace(/\\(\n|[0-7]{1,3}|[\s\S])/g, (_, after: string) => {
      if (after === '\n') return ''
      if (/^[0-7]/.test(after)) return String.fromCharCode(Number.parseInt(after, 8) & 0xff)
      return escapes[after] ?? after
    })
}

/** What a text string object says (§7.9.2.2): UTF-16 or UTF-8 with their marks, else a byte a character. */
export function textOf(value: PdfValue | undefined): string | undefined {
  const bytes = stringBytes(value)
  const codes = () => Uint8Array.from(bytes ?? '', (character) => character.charCodeAt(0))
  if (bytes?.startsWith('\u00fe\u00ff')) return new TextDecoder('utf-16be').decode(codes())
  return bytes?.startsWith('\u00ef\u00bb\u00bf') ? new TextDecoder().decode(codes()) : bytes
}

/** A text string object (§7.9.2.2): UTF-16 with its mark, in hexadecimal so that no byte needs escaping. */
export function textString(text: string): string {
  const units = Array.from({ length: text.length }, (_, at) =>
    text.charCodeAt(at).toString(16).padStart(4, '0'),
  )
  return `<FEFF${units.join('').toUpperCase()}>`
}

/** A date object (§7.9.4) in UTC. */
export function dateString(date: Date): string {
  return `(D:${date.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z)`
}
