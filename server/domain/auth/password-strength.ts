import { readFileSync } from 'node:fs'
import { Failure } from '../../http/failure.ts'

const product = 'atesta'

let common: ReadonlySet<string> | undefined
/** Read when the first password is set. */
function commonPasswords(): ReadonlySet<string> {
  const file = new URL('./common-passwords.txt', import.meta.url)
  common ??= new Set(
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')),
  )
  return common
}

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
]
const orders = rows.flatMap((row) => [row, [...row].reverse().join('')])
const followsOn = (one: string, other: string) =>
  one === other || orders.some((row) => row.includes(one + other))

/** How many characters remain without runs of four or more repeated or consecutive ones. */
function outsideRuns(text: string): number {
  const characters = [...text]
  let left = 0
  for (let start = 0; start < characters.length; ) {
    let end = start + 1
    while (end < characters.length && followsOn(characters[end - 1] ?? '', characters[end] ?? '')) end += 1
    if (end - start < 4) left += end - start
    start = end
  }
  return left
}

/** Whether a text is a single part repeated: `abcabcabcabc`. */
const isRepetition = (text: string) => /^(.{1,16}?)\1+$/su.test(text)

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Whether too little is left without the names to be a password by itself. */
function isMadeOfNames(password: string, names: readonly string[]): boolean {
  const words = names
    .flatMap((name) => [plain(name), ...name.split(/[^\p{L}\p{N}]+/u).map(plain)])
    .filter((word) => word.length >= 4)
    .sort((a, b) => b.length - a.length)
  const whole = plain(password)
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), whole)
  return rest !== whole && rest.replace(/\p{N}/gu, '').length < 4 && rest.length < 8
}

/**
 * Whether a password is among the first that a program would try: common ones, also with digits and signs
 * around them, runs and repetitions, and names of the person or company. The contract checks the length.
 */
export function isWeak(password: string, names: readonly string[] = []): boolean {
  const lower = password.toLowerCase()
  const core = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  if (commonPasswords().has(lower) || commonPasswords().has(core)) return true
  if (new Set(lower).size < 4 || isRepetition(lower) || outsideRuns(lower) < 4) return true
  return isMadeOfNames(password, [product, ...names])
}

/** Refuses a weak password with `password_weak`. `names`: its person's name and e-mail address, and the company's name. */
export function refuseWeak(password: string, names: readonly string[]): void {
  if (isWeak(password, names)) throw new Failure('password_weak')
}
